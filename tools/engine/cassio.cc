#include "tools/engine/cassio.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "othello/records/notation.h"
#include "othello/score.h"
#include "othello/square.h"
#include "othello/support/decimal.h"

namespace engine {
namespace {

using ::othello::Board;
using ::othello::Color;
using ::othello::DiscDiff;
using ::othello::Square;
using ::search::SearchResult;

constexpr char kReady[] = "ready.\n";
constexpr char kPrefix[] = "engine-protocol";

// The words after the prefix, the command in lower case; nothing if the line
// does not belong to the protocol.
std::optional<std::vector<std::string>> ParseWords(absl::string_view line) {
  std::vector<std::string> words =
      absl::StrSplit(line, absl::ByAnyChar(" \t\r\n"), absl::SkipEmpty());
  if (words.empty() || absl::AsciiStrToLower(words[0]) != kPrefix) {
    return std::nullopt;
  }
  words.erase(words.begin());
  if (!words.empty()) absl::AsciiStrToLower(&words[0]);
  return words;
}

bool IsBlank(absl::string_view line) {
  return absl::StripAsciiWhitespace(line).empty();
}

std::string MoveText(Square move, Color color) {
  const std::string name =
      move == othello::kPass ? "pa" : othello::SquareName(move);
  return color == Color::kBlack ? absl::AsciiStrToUpper(name) : name;
}

// A word that must be a number within bounds.
absl::StatusOr<double> ParseNumber(absl::string_view what,
                                   absl::string_view word, double least,
                                   double most) {
  const std::optional<double> number = othello::ParseDecimal(word);
  if (!number.has_value() || *number < least || *number > most) {
    return absl::InvalidArgumentError(
        absl::StrFormat("%s must be from %g to %g, not '%s'", what, least, most,
                        std::string(word)));
  }
  return *number;
}

}  // namespace

std::string CassioResult(const Board& board, const SearchResult& result) {
  const search::ScoredLine& line = result.lines.front();
  const double discs = othello::DiscsFromScore(line.score);
  const double lower =
      line.bound == search::Bound::kUpper ? -othello::kMaxDiscs : discs;
  const double upper =
      line.bound == search::Bound::kLower ? othello::kMaxDiscs : discs;
  const char side = board.to_move == Color::kBlack ? 'B' : 'W';
  std::string moves;
  Color color = board.to_move;
  for (const Square move : line.moves) {
    absl::StrAppend(&moves, MoveText(move, color));
    color = othello::Opposite(color);
  }
  // The 65 characters without a blank, as the client sent them.
  std::string squares = othello::FormatBoard(board);
  squares.erase(64, 1);
  return absl::StrFormat(
      "%s, move %s, depth %d, @%d%%, %c%+.2f <= v <= %c%+.2f, %s, node %d, "
      "time %.3f",
      squares,
      line.moves.empty() ? "--" : MoveText(line.moves[0], Color::kBlack),
      result.depth, result.level == search::kExactLevel ? 100 : 0, side, lower,
      side, upper, moves.empty() ? "--" : moves, result.nodes, result.seconds);
}

// One line for each iteration.
class CassioProtocol::ResultPrinter : public search::SearchObserver {
 public:
  ResultPrinter(CassioProtocol& protocol, const Board& board)
      : protocol_(protocol), board_(board) {}

  void OnIteration(const SearchResult& so_far) override {
    protocol_.nodes_ = so_far.nodes;
    protocol_.channel_.Write(absl::StrCat(CassioResult(board_, so_far), "\n"));
  }

 private:
  CassioProtocol& protocol_;
  const Board& board_;
};

std::string CassioProtocol::SearchInfos() const {
  const double seconds = search_start_.load() == search::Clock::time_point()
                             ? 0
                             : std::chrono::duration<double>(
                                   search::Clock::now() - search_start_.load())
                                   .count();
  return absl::StrFormat("node %d, time %.3f\n", nodes_.load(), seconds);
}

LineEffect CassioProtocol::Receive(absl::string_view line) {
  const std::optional<Words> words = ParseWords(line);
  const absl::string_view command = words.has_value() && !words->empty()
                                        ? absl::string_view(words->front())
                                        : absl::string_view();
  LineEffect effect;
  const std::lock_guard<std::mutex> lock(mutex_);
  const bool is_busy = pending_ > 0;
  if (IsBlank(line)) {
    channel_.Write(is_busy ? "ok.\n" : kReady);
    effect.is_done = true;
  } else if (command == "get-search-infos") {
    channel_.Write(is_busy ? SearchInfos() : kReady);
    effect.is_done = true;
  } else if (command == "stop") {
    // The search itself reports that it is ready.
    if (!is_busy) channel_.Write(kReady);
    effect.interrupts = true;
    effect.is_done = true;
  } else {
    effect.interrupts = command == "quit";
    ++pending_;
  }
  return effect;
}

void CassioProtocol::Finish(absl::string_view text) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!text.empty()) channel_.Write(text);
  --pending_;
}

bool CassioProtocol::Handle(absl::string_view line,
                            search::Clock::time_point received) {
  const std::optional<Words> words = ParseWords(line);
  if (!words.has_value() || words->empty()) {
    Finish(absl::StrCat("ERROR: lines begin with ENGINE-PROTOCOL and a command",
                        "\n", kReady));
    return true;
  }
  if (words->front() == "quit") {
    Finish("bye bye.\n");
    return false;
  }
  if (words->front() == "feed-hash") {
    Finish("");  // Hints for the table, which an engine may ignore. No answer.
    return true;
  }
  if (words->front() == "empty-hash") {
    session_.ClearMemory();
    Finish("");
    return true;
  }
  search_start_ = received;
  const absl::Status status = HandleWords(*words);
  Finish(status.ok() ? std::string(kReady)
                     : absl::StrCat("ERROR: ", status.message(), "\n", kReady));
  return true;
}

absl::Status CassioProtocol::HandleWords(const Words& words) {
  const std::string& command = words.front();
  if (command == "init" || command == "new-position") return absl::OkStatus();
  if (command == "get-version") {
    channel_.Write(absl::StrCat("version: ", identity_.name, " ",
                                identity_.version, "\n"));
    return absl::OkStatus();
  }
  if (command == "midgame-search") return Search(words, /*is_endgame=*/false);
  if (command == "endgame-search") return Search(words, /*is_endgame=*/true);
  return absl::InvalidArgumentError("unknown command");
}

// midgame-search POSITION ALPHA BETA DEPTH PRECISION
// endgame-search POSITION ALPHA BETA PRECISION
// The side to move may be a word of its own, as Edax allows.
absl::Status CassioProtocol::Search(const Words& words, bool is_endgame) {
  nodes_ = 0;
  const size_t numbers = is_endgame ? 3 : 4;
  if (words.size() < 2 + numbers || words.size() > 3 + numbers) {
    return absl::InvalidArgumentError(absl::StrCat(
        words.front(), " takes a position and ", numbers, " numbers"));
  }
  const size_t first = words.size() - numbers;
  const absl::StatusOr<Board> board = othello::ParseBoard(
      first == 3 ? absl::StrCat(words[1], words[2]) : words[1]);
  if (!board.ok()) return board.status();
  const auto alpha = ParseNumber("alpha", words[first], -1e6, 1e6);
  if (!alpha.ok()) return alpha.status();
  const auto beta = ParseNumber("beta", words[first + 1], -1e6, 1e6);
  if (!beta.ok()) return beta.status();
  if (*alpha >= *beta) {
    return absl::InvalidArgumentError("alpha must be below beta");
  }
  const auto precision = ParseNumber("precision", words.back(), 0, 100);
  if (!precision.ok()) return precision.status();

  search::SearchLimits limits;
  // Windows matter only to exact searches; this one is in whole discs and
  // contains the window asked for.
  const auto whole = [](double discs) {
    return static_cast<DiscDiff>(
        std::clamp<double>(discs, -othello::kMaxDiscs, othello::kMaxDiscs));
  };
  limits.alpha = std::min(whole(std::floor(*alpha)), othello::kMaxDiscs - 1);
  limits.beta = std::max(whole(std::ceil(*beta)), limits.alpha + 1);
  if (!is_endgame) {
    const auto depth = ParseNumber("depth", words[first + 2], 1, 64);
    if (!depth.ok()) return depth.status();
    limits.depth = static_cast<int>(*depth);
  }
  ResultPrinter printer(*this, *board);
  session_.Analyze(board->position(), limits, &printer);
  return absl::OkStatus();
}

}  // namespace engine
