#include "tools/engine/gtp_live_graphics.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/score.h"
#include "tools/engine/gtp_parser.h"

namespace engine {

std::string GtpVariation(othello::Color first,
                         const std::vector<othello::Square>& moves) {
  std::string text;
  othello::Color color = first;
  for (const othello::Square move : moves) {
    absl::StrAppend(&text, text.empty() ? "" : " ",
                    color == othello::Color::kBlack ? "b " : "w ",
                    GtpMove(move));
    color = othello::Opposite(color);
  }
  return text;
}

std::string GtpScoreText(const search::ScoredLine& line,
                         const search::SearchResult& result) {
  const double discs = othello::DiscsFromScore(line.score);
  return result.is_solved
             ? absl::StrFormat("%+.0f exact", discs)
             : absl::StrFormat("%+.2f depth %d", discs, result.depth);
}

void LiveGraphics::OnIteration(const search::SearchResult& so_far) {
  if (so_far.seconds < last_seconds_ + kSecondsBetween) return;
  last_seconds_ = so_far.seconds;
  const search::ScoredLine& line = so_far.lines.front();
  // One block, because each "gogui-gfx: COMMAND" line would clear the one
  // before.
  channel_.WriteAside(absl::StrCat(
      "gogui-gfx:\nVAR ", GtpVariation(color_, line.moves), "\nTEXT ",
      GtpScoreText(line, so_far), ", ", so_far.nodes, " nodes\n\n"));
}

LiveGraphics::~LiveGraphics() {
  if (last_seconds_ > 0) channel_.WriteAside("gogui-gfx: CLEAR\n");
}

}  // namespace engine
