#include "training/human_choices.h"

#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "othello/bitboard.h"
#include "othello/support/decimal.h"
#include "othello/support/item_log.h"
#include "othello/support/text_cursor.h"

namespace training {
namespace {

using othello::Square;

constexpr absl::string_view kTitle = "# rialto human choices, version 1";
constexpr absl::string_view kColumns =
    "game\trating\tmover\topponent\tlast\tplayed\tscores";
constexpr absl::string_view kWeightsKey = "# weights: ";
constexpr absl::string_view kShardKey = "# shard: ";
constexpr int kLargestRating = 10'000;

std::optional<othello::Bitboard> ReadSet(absl::string_view field) {
  uint64_t set = 0;
  if (field.size() != 16 || !absl::SimpleHexAtoi(field, &set)) {
    return std::nullopt;
  }
  return set;
}

// "d3:1.5,2,0.25,-1,3"
std::optional<search::MoveScores> ReadScores(absl::string_view text) {
  search::MoveScores scores;
  const std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(text, absl::MaxSplits(':', 1));
  const std::optional<Square> square = othello::SquareFromName(parts.first);
  const std::vector<absl::string_view> numbers =
      absl::StrSplit(parts.second, ',');
  if (!square.has_value() || numbers.size() != scores.discs.size()) {
    return std::nullopt;
  }
  scores.square = *square;
  for (size_t i = 0; i < numbers.size(); ++i) {
    const std::optional<double> value = othello::ParseDecimal(numbers[i]);
    if (!value.has_value()) return std::nullopt;
    scores.discs[i] = *value;
  }
  return scores;
}

// The scores of each legal move in the order of the squares.
bool ReadMoves(absl::string_view field, HumanChoice& choice) {
  for (absl::string_view part : absl::StrSplit(field, ' ')) {
    const std::optional<search::MoveScores> scores = ReadScores(part);
    if (!scores.has_value()) return false;
    choice.moves.push_back(*scores);
  }
  size_t next = 0;
  bool has_played = false;
  for (Square square : othello::Squares(choice.position.LegalMoves())) {
    if (next == choice.moves.size() || choice.moves[next].square != square) {
      return false;
    }
    has_played |= square == choice.played;
    ++next;
  }
  return has_played && next == choice.moves.size();
}

absl::StatusOr<HumanChoice> ReadChoice(absl::string_view line) {
  const std::vector<absl::string_view> fields = absl::StrSplit(line, '\t');
  const auto refuse = [](absl::string_view reason, absl::string_view found) {
    return absl::InvalidArgumentError(
        absl::StrCat(reason, ", found ", othello::QuoteForError(found)));
  };
  if (fields.size() != 7) return refuse("expected seven fields", line);
  HumanChoice choice;
  if (!absl::SimpleAtoi(fields[0], &choice.game)) {
    return refuse("game: expected a number", fields[0]);
  }
  if (!absl::SimpleAtoi(fields[1], &choice.rating) || choice.rating < 0 ||
      choice.rating > kLargestRating) {
    return refuse("rating: expected 0 to 10000", fields[1]);
  }
  const auto mover = ReadSet(fields[2]);
  const auto opponent = ReadSet(fields[3]);
  if (!mover.has_value() || !opponent.has_value() ||
      (*mover & *opponent) != 0) {
    return refuse("expected two sets of squares", fields[2]);
  }
  choice.position = {*mover, *opponent};
  if (fields[4] != othello::SquareName(othello::kNoSquare)) {
    const auto last = othello::SquareFromName(fields[4]);
    if (!last.has_value()) return refuse("last: expected a square", fields[4]);
    choice.last_move = *last;
  }
  const auto played = othello::SquareFromName(fields[5]);
  if (!played.has_value())
    return refuse("played: expected a square", fields[5]);
  choice.played = *played;
  if (!ReadMoves(fields[6], choice)) {
    return refuse("scores: expected those of all legal moves", fields[6]);
  }
  return choice;
}

// Reads line by line.
class ChoiceReader {
 public:
  absl::Status Take(absl::string_view line) {
    if (absl::Status status = checker_.Take(line); !status.ok()) return status;
    if (checker_.at_mark()) {
      for (HumanChoice& choice : waiting_) {
        file.choices.push_back(std::move(choice));
      }
      waiting_.clear();
      return absl::OkStatus();
    }
    if (line == kTitle) return BeginPart();
    if (!has_title_) {
      return absl::InvalidArgumentError(absl::StrCat(
          "expected '", kTitle, "', found ", othello::QuoteForError(line)));
    }
    if (line == kColumns) {
      checker_.Forget();
      return EndHeader();
    }
    if (absl::StartsWith(line, "#")) return TakeSetting(line);
    absl::StatusOr<HumanChoice> choice = ReadChoice(line);
    if (!choice.ok()) return choice.status();
    waiting_.push_back(*std::move(choice));
    return absl::OkStatus();
  }

  ChoiceFile file;

 private:
  absl::Status BeginPart() {
    has_title_ = true;
    settings_.clear();
    fingerprint_ = 0;
    waiting_.clear();
    return absl::OkStatus();
  }

  absl::Status TakeSetting(absl::string_view line) {
    if (absl::StartsWith(line, kShardKey)) return absl::OkStatus();
    absl::string_view rest = line;
    if (absl::ConsumePrefix(&rest, kWeightsKey)) {
      if (absl::SimpleHexAtoi(rest, &fingerprint_)) return absl::OkStatus();
      return absl::InvalidArgumentError("weights: expected hexadecimal digits");
    }
    settings_.emplace_back(absl::StripPrefix(line, "# "));
    return absl::OkStatus();
  }

  absl::Status EndHeader() {
    if (parts_++ == 0) {
      file.settings = settings_;
      file.weights_fingerprint = fingerprint_;
      return absl::OkStatus();
    }
    if (file.settings == settings_ &&
        file.weights_fingerprint == fingerprint_) {
      return absl::OkStatus();
    }
    return absl::FailedPreconditionError(
        "this part was collected with other settings than the first");
  }

  othello::ItemChecker checker_;
  bool has_title_ = false;
  int parts_ = 0;
  std::vector<std::string> settings_;
  uint64_t fingerprint_ = 0;
  std::vector<HumanChoice> waiting_;  // for the mark of their item
};

}  // namespace

std::string ChoiceFileHeader(uint64_t weights_fingerprint,
                             const std::vector<std::string>& settings) {
  std::string text = absl::StrFormat("%s\n%s%016x\n", kTitle, kWeightsKey,
                                     weights_fingerprint);
  for (const std::string& setting : settings) {
    absl::StrAppend(&text, "# ", setting, "\n");
  }
  absl::StrAppend(&text, kColumns, "\n");
  return text;
}

std::string FormatChoice(const HumanChoice& choice) {
  std::string text = absl::StrFormat(
      "%d\t%d\t%016x\t%016x\t%s\t%s\t", choice.game, choice.rating,
      choice.position.mover, choice.position.opponent,
      othello::SquareName(choice.last_move),
      othello::SquareName(choice.played));
  absl::string_view blank;
  for (const search::MoveScores& move : choice.moves) {
    absl::StrAppend(&text, blank, othello::SquareName(move.square));
    absl::string_view separator = ":";
    for (double discs : move.discs) {
      absl::StrAppend(&text, separator, othello::FormatDecimal(discs));
      separator = ",";
    }
    blank = " ";
  }
  return text + "\n";
}

absl::StatusOr<ChoiceFile> ParseChoices(absl::string_view text) {
  ChoiceReader reader;
  int number = 0;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    ++number;
    // A line without its end was cut off.
    if (end == absl::string_view::npos) break;
    const absl::Status status = reader.Take(text.substr(0, end));
    if (!status.ok()) {
      return absl::Status(
          status.code(), absl::StrCat("line ", number, ": ", status.message()));
    }
    text.remove_prefix(end + 1);
  }
  return std::move(reader.file);
}

}  // namespace training
