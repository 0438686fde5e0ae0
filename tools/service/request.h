// One line of a client of `rialto analysis`: docs/integrate.md has the keys.

#ifndef RIALTO_TOOLS_SERVICE_REQUEST_H_
#define RIALTO_TOOLS_SERVICE_REQUEST_H_

#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/board.h"
#include "search/limits.h"
#include "tools/engine/options.h"

namespace tools {

enum class ServiceAction {
  kAnalyze,
  kCancel,
  kCancelAll,
  kVersion,
  kParameters
};

// As requests write it: "cancel_all".
absl::string_view ActionName(ServiceAction action);

struct ServiceRequest {
  // As JSON: a string or a whole number.
  std::string id;
  ServiceAction action = ServiceAction::kAnalyze;
  // Of kCancel: the id of the requests to cancel, as JSON.
  std::string target;

  // The rest is for kAnalyze.
  othello::Board board = othello::Board::Start();
  // The opponent's last move, for a move at a rating; kNoSquare if unknown.
  othello::Square last_move = othello::kNoSquare;
  // The kind of request.
  bool wants_lines = false;
  bool wants_exact = false;
  bool wants_moves = false;
  bool wants_static = false;
  bool wants_parts = false;
  bool wants_move = false;  // as people of options.rating make it
  int lines = 1;

  // Those of the command line with the request's limits, threads and
  // selectivity.
  engine::Options options;
  int priority = 0;
  // Seconds at least between partial answers; without it there are none.
  std::optional<double> report_every;

  bool searches() const { return wants_lines || wants_exact || wants_moves; }
  search::SearchLimits Limits() const;
};

struct ParsedRequest {
  // The id, if one can be made out, even if the request cannot be read; else
  // "null".
  std::string id = "null";
  absl::StatusOr<ServiceRequest> request;
};

// `defaults` are the options of the command line; a request may use as many
// threads as these have, and uses one by default.
ParsedRequest ParseRequest(absl::string_view line,
                           const engine::Options& defaults);

}  // namespace tools

#endif  // RIALTO_TOOLS_SERVICE_REQUEST_H_
