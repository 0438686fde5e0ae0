// What GoGui shows on its board while the engine thinks: blocks on stderr that
// begin with the line "gogui-gfx:" and end with an empty one.

#ifndef RIALTO_TOOLS_ENGINE_GTP_LIVE_GRAPHICS_H_
#define RIALTO_TOOLS_ENGINE_GTP_LIVE_GRAPHICS_H_

#include <string>
#include <vector>

#include "othello/board.h"
#include "othello/square.h"
#include "search/result.h"
#include "tools/engine/channel.h"

namespace engine {

// "b D3 w C5 b PASS": moves of alternating sides, `first` first.
std::string GtpVariation(othello::Color first,
                         const std::vector<othello::Square>& moves);

// "+1.53 depth 12" for people; "+12 exact".
std::string GtpScoreText(const search::ScoredLine& line,
                         const search::SearchResult& result);

// Writes the line of play after each iteration, but no faster than people can
// read. The destructor clears the board, so destroy it before the answer is
// written.
class LiveGraphics : public search::SearchObserver {
 public:
  LiveGraphics(othello::Color color, Channel& channel)
      : color_(color), channel_(channel) {}
  ~LiveGraphics() override;

  void OnIteration(const search::SearchResult& so_far) override;

 private:
  static constexpr double kSecondsBetween = 0.1;

  const othello::Color color_;
  Channel& channel_;
  double last_seconds_ = 0;  // 0: nothing is shown yet
};

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_GTP_LIVE_GRAPHICS_H_
