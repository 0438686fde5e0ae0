// Terminal commands that search and leave the game unchanged.

#include <algorithm>
#include <cstddef>
#include <optional>

#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/engine/analysis.h"
#include "tools/engine/explanation.h"
#include "tools/reports/analysis_report.h"
#include "tools/reports/result_text.h"
#include "tools/terminal/terminal_commands.h"

namespace terminal::commands {
namespace {

using ::search::ScoredLine;
using ::search::SearchLimits;
using ::search::SearchResult;

constexpr int kMostLines = 64;

absl::Status CheckNotOver(const TerminalState& state) {
  if (!state.session.game().IsOver()) return absl::OkStatus();
  return absl::FailedPreconditionError("the game is over");
}

SearchResult Search(TerminalState& state, const SearchLimits& limits) {
  LiveLine live(state);
  return state.session.Analyze(state.session.game().position(), limits, &live);
}

// "+1.25 for black, depth 12, 123 nodes in 0.012 s (...): f5 d6".
std::string ResultText(const TerminalState& state, const SearchResult& result) {
  const ScoredLine& line = result.lines.front();
  return absl::StrCat(tools::ScoreText(line, result.is_solved), " for ",
                      othello::ColorName(state.session.game().to_move()),
                      ", depth ", tools::DepthText(result), ", ",
                      tools::EffortText(result.nodes, result.seconds), ": ",
                      tools::MovesText(line.moves));
}

bool IsInBook(const TerminalState& state, othello::Square square) {
  const auto page = state.session.BookPageOf(state.session.game().position());
  return page.has_value() &&
         std::any_of(page->moves.begin(), page->moves.end(),
                     [&](const othello::BookMove& move) {
                       return move.move == square &&
                              move.kind != othello::BookMove::Kind::kLeaf;
                     });
}

}  // namespace

absl::Status Hint(TerminalState& state, const Arguments& arguments) {
  int count = 3;
  if (!arguments.empty() && (!absl::SimpleAtoi(arguments[0], &count) ||
                             count < 1 || count > kMostLines)) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected a number from 1 to ", kMostLines, ", found '",
                     absl::CHexEscape(arguments[0]), "'"));
  }
  const absl::Status status = CheckNotOver(state);
  if (!status.ok()) return status;
  SearchLimits limits =
      state.session.CoachLimits(state.session.game().position());
  limits.lines = count;
  const SearchResult result = Search(state, limits);
  std::string text;
  for (const ScoredLine& line : result.lines) {
    absl::StrAppendFormat(
        &text, "%-4s %7s  %s%s\n", tools::MoveText(line.best_move()),
        tools::ScoreText(line, result.is_solved), tools::MovesText(line.moves),
        IsInBook(state, line.best_move()) ? "  (book)" : "");
  }
  if (result.lines.size() > 1) {
    const othello::Square best = result.lines[0].best_move();
    const std::string reason = engine::ReasonText(
        state.session.game().board(), best, result.lines[1].best_move(), 2,
        tools::MoveText(best));
    if (!reason.empty()) absl::StrAppend(&text, reason, "\n");
  }
  state.Say(absl::StrCat(text, "depth ", tools::DepthText(result), ", ",
                         tools::EffortText(result.nodes, result.seconds)));
  return absl::OkStatus();
}

absl::Status Book(TerminalState& state, const Arguments&) {
  const engine::Session& session = state.session;
  if (session.book() == nullptr) {
    return absl::NotFoundError(
        "there is no book; 'set book default' plays from the one built in");
  }
  const auto text =
      engine::DescribeBookMoves(*session.book(), session.game().position());
  if (text.ok()) state.channel.Write(*text);
  return text.status();
}

absl::Status Eval(TerminalState& state, const Arguments&) {
  const absl::Status status = CheckNotOver(state);
  if (!status.ok()) return status;
  state.Say(
      ResultText(state, Search(state, state.session.AnalysisLimits(
                                          state.session.game().position()))));
  return absl::OkStatus();
}

absl::Status Solve(TerminalState& state, const Arguments&) {
  const absl::Status status = CheckNotOver(state);
  if (!status.ok()) return status;
  const SearchResult result = Search(state, SearchLimits());
  state.Say(absl::StrCat(result.is_solved ? "Solved: " : "Not solved: ",
                         ResultText(state, result)));
  return absl::OkStatus();
}

absl::Status Analyze(TerminalState& state, const Arguments&) {
  if (state.session.game().moves().empty()) {
    return absl::FailedPreconditionError("there is no move to analyze");
  }
  std::optional<engine::GameAnalysis> analysis;
  {
    LiveLine live(state);
    analysis = engine::ReviewMoves(
        state.session, state.session.game(), [&](size_t done, size_t total) {
          live.Show(absl::StrCat("analyzed ", done, " of ", total));
        });
  }
  if (!analysis.has_value()) {
    state.Say("The analysis was stopped.");
    return absl::OkStatus();
  }
  state.channel.Write(
      absl::StrCat(tools::LossTable(*analysis), tools::ScoreGraph(*analysis)));
  return absl::OkStatus();
}

// Thinking has already ended when the line arrived (TerminalProtocol::Receive).
absl::Status Stop(TerminalState& state, const Arguments&) {
  state.Say(state.is_pasting ? "Nothing was pasted."
                             : "Rialto is not thinking.");
  state.is_pasting = false;
  state.pasted.clear();
  return absl::OkStatus();
}

}  // namespace terminal::commands
