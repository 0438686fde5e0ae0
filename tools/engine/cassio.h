// The "Othello Engine Protocol" of Cassio (Nicolet, Causse, Delorme 2009), a
// search service without a game (docs/protocols.md).

#ifndef RIALTO_TOOLS_ENGINE_CASSIO_H_
#define RIALTO_TOOLS_ENGINE_CASSIO_H_

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "othello/board.h"
#include "search/result.h"
#include "search/search_control.h"
#include "tools/engine/channel.h"
#include "tools/engine/command_loop.h"
#include "tools/engine/identity.h"
#include "tools/engine/session.h"

namespace engine {

class CassioProtocol : public Protocol {
 public:
  // Session and channel must outlive the protocol.
  CassioProtocol(Session& session, Channel& channel,
                 const EngineIdentity& identity)
      : session_(session), channel_(channel), identity_(identity) {}

  // Answers heartbeats, questions about a search, and its stop at once, while
  // the search runs.
  LineEffect Receive(absl::string_view line) override;
  bool Handle(absl::string_view line,
              search::Clock::time_point received) override;

 private:
  class ResultPrinter;
  using Words = std::vector<std::string>;

  // The text to write before "ready.", or an error.
  absl::Status HandleWords(const Words& words);
  absl::Status Search(const Words& words, bool is_endgame);
  std::string SearchInfos() const;
  // Writes the end of an answer; after it the engine is idle unless another
  // line waits.
  void Finish(absl::string_view text);

  Session& session_;
  Channel& channel_;
  const EngineIdentity identity_;
  std::mutex mutex_;  // guards pending_ and keeps it in step with the output
  int pending_ = 0;   // lines received but not answered
  std::atomic<uint64_t> nodes_ = 0;
  std::atomic<search::Clock::time_point> search_start_{};
};

// The line about a result, without its end:
//   <board>, move D3, depth 12, @100%, B+0.00 <= v <= B+0.00, D3c3, node 12,
//   time 0.012
// Black's moves are capitals. Clients split it at blanks and count.
std::string CassioResult(const othello::Board& board,
                         const search::SearchResult& result);

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_CASSIO_H_
