#include <memory>
#include <string>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"
#include "othello/score.h"
#include "othello/support/whole_file.h"
#include "pattern_eval/pattern_evaluator.h"
#include "tools/commands/commands.h"
#include "tools/commands/problem_search.h"
#include "tools/program/common_flags.h"
#include "tools/program/json_line.h"
#include "tools/program/line_range.h"
#include "tools/program/position_reader.h"
#include "tools/program/provenance.h"
#include "tools/reports/evaluation_picture.h"
#include "tools/reports/result_text.h"

ABSL_FLAG(bool, explain, false, "Also show what each pattern contributes");

namespace tools {
namespace {

using ::othello::Board;
using ::pattern_eval::Contribution;
using ::pattern_eval::PatternEvaluator;

constexpr absl::string_view kEvalDetails =
    "Prints the static value of each position: the expected final difference "
    "in discs for\n"
    "the side to move, without looking ahead. Positions are as for 'rialto "
    "solve'. With\n"
    "--explain, a line for each place of a pattern shows its squares, the "
    "discs on them\n"
    "(X O -) in the same order, and its part of the value in discs: the linear "
    "one, and its\n"
    "share of the quadratic one, which values patterns that occur together. "
    "The last lines\n"
    "are for the number of discs and the moves of either side. --svg=FILE "
    "draws a board with\n"
    "the value of each square (the parts of a pattern spread evenly over its "
    "squares) and\n"
    "bars for the patterns.\n"
    "\n"
    "JSON keys: index, score, engine; with --explain each of these lines is "
    "followed by\n"
    "lines with index, pattern, squares, discs, value (the sum), linear, "
    "quadratic.\n";

constexpr absl::string_view kExplanationHeader =
    "     pattern           squares                        discs       linear "
    "quadr.\n";

class ValuePrinter {
 public:
  ValuePrinter(const PatternEvaluator& evaluator, bool explain, bool json,
               std::ostream& out)
      : evaluator_(evaluator), explain_(explain), json_(json), out_(out) {}

  void PrintHeader() const {
    if (json_) return;
    out_ << absl::StrFormat(
        "weights %s\n   # empties   value\n",
        pattern_eval::FingerprintText(evaluator_.weights().fingerprint()));
  }

  void Print(int index, const Board& board) const {
    const othello::Position position = board.position();
    const double discs = othello::DiscsFromScore(
        evaluator_.Evaluate(position, evaluator_.StateOf(position)));
    if (json_) {
      out_ << JsonLine()
                  .Add("index", index)
                  .Add("score", discs)
                  .Add("engine", EngineJson(evaluator_.weights()))
                  .ToString()
           << "\n";
    } else {
      out_ << absl::StrFormat("%4d %7d %+7.2f\n", index, position.empty_count(),
                              discs);
    }
    if (!explain_) return;
    if (!json_) out_ << kExplanationHeader;
    for (const Contribution& part : evaluator_.Explain(position)) {
      PrintPart(index, TextOf(part, board.to_move), part);
    }
  }

 private:
  void PrintPart(int index, const ContributionText& text,
                 const Contribution& part) const {
    if (json_) {
      out_ << JsonLine()
                  .Add("index", index)
                  .Add("pattern", text.pattern)
                  .Add("squares", text.squares)
                  .Add("discs", text.discs)
                  .Add("value", part.linear + part.quadratic)
                  .Add("linear", part.linear)
                  .Add("quadratic", part.quadratic)
                  .ToString()
           << "\n";
    } else {
      out_ << absl::StrFormat("     %-16s  %-29s  %-10s %+7.2f %+7.2f\n",
                              text.pattern, text.squares, text.discs,
                              part.linear, part.quadratic);
    }
  }

  const PatternEvaluator& evaluator_;
  const bool explain_;
  const bool json_;
  std::ostream& out_;
};

absl::Status RunEval(const std::vector<std::string>& arguments,
                     Streams streams) {
  const absl::StatusOr<LineRange> lines =
      ParseLineRange(absl::GetFlag(FLAGS_lines));
  if (!lines.ok()) return lines.status();
  const auto weights = WeightsFromFlags();
  if (!weights.ok()) return weights.status();
  const absl::StatusOr<std::unique_ptr<PositionReader>> reader =
      PositionReader::Create(arguments, *lines, streams.in, streams.err);
  if (!reader.ok()) return reader.status();
  const std::string svg = absl::GetFlag(FLAGS_svg);
  if (!svg.empty()) {
    if ((*reader)->LookAhead(2).size() > 1) {
      return absl::InvalidArgumentError(
          "--svg draws one position, and these are more");
    }
    const absl::Status writable = othello::CheckReplaceable(svg);
    if (!writable.ok()) return writable;
  }
  const PatternEvaluator evaluator(*weights);
  const ValuePrinter printer(evaluator, absl::GetFlag(FLAGS_explain),
                             absl::GetFlag(FLAGS_json), streams.out);
  printer.PrintHeader();
  NumberedPosition position;
  while ((*reader)->Next(position)) {
    const Board& board = position.game.board();
    printer.Print(position.index, board);
    if (svg.empty()) continue;
    const absl::Status written = othello::ReplaceFile(
        svg, EvaluationSvg(board, evaluator.Explain(board.position())));
    if (!written.ok()) return written;
  }
  return (*reader)->status();
}

}  // namespace

Command EvalCommand() {
  return {"eval",
          "print the static value of positions",
          "POSITION...",
          kEvalDetails,
          {"explain", "svg", "lines", "params", "weights", "json"},
          RunEval};
}

}  // namespace tools
