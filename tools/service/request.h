// One request of a client, over a pipe, a socket or in a browser's Worker:
// docs/integrate.md has the keys.

#ifndef RIALTO_TOOLS_SERVICE_REQUEST_H_
#define RIALTO_TOOLS_SERVICE_REQUEST_H_

#include <cstddef>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/board.h"
#include "othello/game.h"
#include "othello/records/game_stream.h"
#include "search/limits.h"
#include "tools/engine/options.h"

namespace tools {

enum class ServiceAction {
  // These search.
  kAnalyze,
  kPlay,
  kReview,
  // These end others.
  kCancel,
  kCancelAll,
  // These are answered at once.
  kHello,
  kVersion,
  kParameters,
  kRead,
  kWrite,
  kOpenings,
  kBook,
};

// As requests write it: "cancel_all".
absl::string_view ActionName(ServiceAction action);

struct ServiceRequest {
  // As JSON: a string or a whole number.
  std::string id;
  ServiceAction action = ServiceAction::kAnalyze;
  // Of kCancel: the id of the requests to cancel, as JSON.
  std::string target;

  // The position: that at the end of the game.
  othello::Game game;
  othello::Board board = othello::Board::Start();

  // Of kRead: the content of a file or pasted text, and the number of the first
  // game that is wanted, from 1.
  std::string text;
  size_t first_game = 1;
  // Of kWrite.
  othello::GameFormat format = othello::GameFormat::kTranscript;

  // Of kAnalyze: what is wanted.
  bool wants_lines = false;
  bool wants_exact = false;
  bool wants_moves = false;
  bool wants_static = false;
  bool wants_parts = false;
  bool wants_move = false;  // as people of options.rating make it
  int lines = 1;
  // Seconds at least between partial answers; without it there are none.
  std::optional<double> report_every;

  // Of kPlay: what the clock of the side to move shows, in seconds.
  std::optional<double> clock;

  // Of those that search: the options of the command line with the request's
  // limits, threads, selectivity, rating, variety and seed.
  engine::Options options;
  int priority = 0;

  bool is_work() const {
    return action == ServiceAction::kAnalyze ||
           action == ServiceAction::kPlay || action == ServiceAction::kReview;
  }
  // Whether an analysis needs a search.
  bool searches() const { return wants_lines || wants_exact || wants_moves; }
  search::SearchLimits Limits() const;
};

struct ParsedRequest {
  // The id, if one can be made out, even if the request cannot be read; else
  // "null".
  std::string id = "null";
  absl::StatusOr<ServiceRequest> request;
};

// A request has at most this many bytes.
inline constexpr size_t kLongestRequest = 1 << 20;

// `defaults` are the options of the command line; a request may use as many
// threads as these have, and uses one by default.
ParsedRequest ParseRequest(absl::string_view line,
                           const engine::Options& defaults);

}  // namespace tools

#endif  // RIALTO_TOOLS_SERVICE_REQUEST_H_
