// Analysis that runs until the client sends another line, as Go GUIs know it
// from Leela Zero (lz-analyze) and KataGo (kata-analyze), and moves that are
// chosen with the same lines (lz-genmove_analyze, kata-genmove_analyze).

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "othello/score.h"
#include "othello/support/decimal.h"
#include "othello/support/thread_group.h"
#include "search/selectivity/probcut_formula.h"
#include "tools/engine/gtp_commands.h"
#include "tools/engine/gtp_parser.h"

namespace engine {
namespace {

using ::othello::Bitboard;
using ::othello::Position;
using ::othello::Square;
using ::search::ScoredLine;
using ::search::SearchResult;

enum class Dialect { kLeelaZero, kKataGo };

struct AnalysisRequest {
  othello::Color color;
  Position position;
  double interval = 0.5;  // seconds
  int least_moves = 0;
  int most_moves = 64;
  Bitboard avoided = 0;             // squares
  std::optional<Bitboard> allowed;  // unless all are
  bool wants_root = false;

  bool IsShown(Square move) const {
    if (move >= 64) return true;  // a pass is never a choice
    const Bitboard bit = othello::SquareBit(move);
    return (avoided & bit) == 0 && (!allowed || (*allowed & bit) != 0);
  }
  bool is_free() const { return avoided == 0 && !allowed.has_value(); }
  // How many lines a search needs so that enough are shown.
  int SearchedLines() const {
    return is_free() ? std::max(most_moves, least_moves) : 64;
  }
};

// The probability that the exact score is above 0, from the errors fitted for
// ProbCut. Without them only the sign of the score is known.
double ChanceToWin(const Session& session, const Position& position,
                   const SearchResult& result, othello::Score score) {
  const double leader = score > 0 ? 1 : score < 0 ? 0 : 0.5;
  const auto& parameters = session.options().parameters;
  if (result.is_solved || parameters == nullptr ||
      parameters->probcut == nullptr) {
    return leader;
  }
  // No errors are fitted for deep searches; those of shallower ones are larger,
  // which keeps the claim modest.
  std::optional<search::ProbCutLine> line;
  for (int depth = result.depth; depth > 0 && !line.has_value(); --depth) {
    line = parameters->probcut->Endgame(position.disc_count(), depth);
  }
  if (!line.has_value()) return leader;
  const double sigmas =
      static_cast<double>(line->slope * score + line->offset) /
      static_cast<double>(line->sigma);
  return 0.5 * std::erfc(-sigmas / std::sqrt(2.0));
}

// Writes all moves on one line: once there is something to say, and then at
// every interval, whether or not it has changed. A thread of its own does so,
// as iterations may take long.
class InfoWriter : public search::SearchObserver {
 public:
  InfoWriter(GtpState& state, Dialect dialect, const AnalysisRequest& request)
      : state_(state), dialect_(dialect), request_(request) {
    has_thread_ = thread_.Start([this] { Repeat(); }).ok();
  }
  ~InfoWriter() override { End(); }

  void OnIteration(const SearchResult& so_far) override {
    std::string line = LineOf(so_far);
    if (!has_thread_) return state_.channel.Write(line);
    const std::lock_guard<std::mutex> lock(mutex_);
    latest_ = std::move(line);
    changed_.notify_one();
  }

  // Ends the lines with that of the result.
  void Finish(const SearchResult& result) {
    End();
    state_.channel.Write(LineOf(result));
  }

 private:
  // An interval of 0 stands for "often".
  static constexpr double kShortestInterval = 0.01;

  void Repeat() {
    const std::chrono::duration<double> pause(
        std::max(request_.interval, kShortestInterval));
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [&] { return has_ended_ || !latest_.empty(); });
    while (!has_ended_) {
      const std::string line = latest_;
      lock.unlock();
      state_.channel.Write(line);
      lock.lock();
      changed_.wait_for(lock, pause, [&] { return has_ended_; });
    }
  }

  void End() {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      has_ended_ = true;
      changed_.notify_one();
    }
    thread_.Join();
  }

  std::string LineOf(const SearchResult& result) const {
    std::string text;
    int shown = 0;
    for (const ScoredLine& line : result.lines) {
      if (!request_.IsShown(line.best_move())) continue;
      if (shown == std::max(request_.most_moves, request_.least_moves)) break;
      if (shown > 0) text += ' ';
      AppendMove(result, line, shown++, text);
    }
    if (request_.wants_root) {
      absl::StrAppend(&text, " rootInfo visits ", result.nodes);
      AppendValue(result, result.score(), text);
    }
    return text + "\n";
  }

  void AppendMove(const SearchResult& result, const ScoredLine& line, int order,
                  std::string& text) const {
    absl::StrAppend(&text, "info move ", GtpMove(line.best_move()), " visits ",
                    result.nodes);
    AppendValue(result, line.score, text);
    absl::StrAppend(&text, " order ", order, " pv");
    for (const Square move : line.moves) {
      absl::StrAppend(&text, " ", GtpMove(move));
    }
  }

  void AppendValue(const SearchResult& result, othello::Score score,
                   std::string& text) const {
    const double discs = othello::DiscsFromScore(score);
    const double chance =
        ChanceToWin(state_.session, request_.position, result, score);
    if (dialect_ == Dialect::kLeelaZero) {
      absl::StrAppend(&text, " winrate ", std::lround(10'000 * chance));
    } else {
      absl::StrAppendFormat(&text,
                            " winrate %.6f scoreMean %.3f scoreLead %.3f",
                            chance, discs, discs);
    }
  }

  GtpState& state_;
  const Dialect dialect_;
  const AnalysisRequest& request_;
  bool has_thread_ = false;
  std::mutex mutex_;  // guards the next three
  std::condition_variable changed_;
  std::string latest_;
  bool has_ended_ = false;
  othello::ThreadGroup thread_;
};

absl::Status SyntaxError(absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("syntax error: ", what));
}

absl::Status SetInterval(absl::string_view word, AnalysisRequest& request) {
  constexpr double kLongest = 1'000'000;
  const std::optional<double> number = othello::ParseDecimal(word);
  if (!number.has_value() || *number < 0 || *number > kLongest) {
    return SyntaxError("the interval is a number of centiseconds");
  }
  request.interval = *number / 100;
  return absl::OkStatus();
}

// COLOUR MOVE,MOVE,... DEPTH: at the root, whatever the depth.
absl::Status Restrict(const GtpArguments& words, size_t at, bool allows,
                      AnalysisRequest& request) {
  const auto color = ParseGtpColor(words[at]);
  if (!color.ok()) return color.status();
  Bitboard squares = 0;
  for (const absl::string_view word : absl::StrSplit(words[at + 1], ',')) {
    const auto move = ParseGtpMove(word);
    if (!move.ok()) return move.status();
    if (*move < 64) squares |= othello::SquareBit(*move);
  }
  int depth;
  if (!absl::SimpleAtoi(words[at + 2], &depth) || depth < 1) {
    return SyntaxError("the depth of a restriction is a number");
  }
  if (*color != request.color) return absl::OkStatus();
  if (allows) {
    request.allowed = request.allowed.value_or(0) | squares;
  } else {
    request.avoided |= squares;
  }
  return absl::OkStatus();
}

// A key that is not known is one for other engines.
absl::Status SetKey(absl::string_view key, absl::string_view value,
                    AnalysisRequest& request) {
  if (key == "interval") return SetInterval(value, request);
  if (key == "rootInfo") {
    return absl::SimpleAtob(value, &request.wants_root)
               ? absl::OkStatus()
               : SyntaxError("rootInfo is true or false");
  }
  if (key != "maxmoves" && key != "minmoves") return absl::OkStatus();
  int number;
  if (!absl::SimpleAtoi(value, &number) || number < (key == "maxmoves")) {
    return SyntaxError(absl::StrCat(key, " is a number of moves"));
  }
  (key == "maxmoves" ? request.most_moves : request.least_moves) =
      std::min(number, 64);
  return absl::OkStatus();
}

// [COLOUR] [INTERVAL] [KEY VALUE ...]
absl::StatusOr<AnalysisRequest> ParseRequest(const othello::Game& game,
                                             const GtpArguments& arguments) {
  AnalysisRequest request;
  request.color = game.to_move();
  size_t at = 0;
  if (!arguments.empty()) {
    if (const auto color = ParseGtpColor(arguments[0]); color.ok()) {
      request.color = *color;
      ++at;
    }
  }
  request.position = request.color == game.to_move() ? game.position()
                                                     : game.position().Pass();
  while (at < arguments.size()) {
    const std::string& word = arguments[at++];
    const size_t left = arguments.size() - at;
    absl::Status status;
    if (othello::ParseDecimal(word).has_value()) {
      status = SetInterval(word, request);
    } else if ((word == "avoid" || word == "allow") && left >= 3) {
      status = Restrict(arguments, at, word == "allow", request);
      at += 3;
    } else if (left == 0 || word == "avoid" || word == "allow") {
      status = SyntaxError(absl::StrCat("'", word, "' has no value"));
    } else {
      status = SetKey(word, arguments[at++], request);
    }
    if (!status.ok()) return status;
  }
  Bitboard choice = request.position.LegalMoves();
  for (Bitboard left = choice; left != 0; left &= left - 1) {
    const Square square = othello::LowestSquare(left);
    if (!request.IsShown(square)) choice &= ~othello::SquareBit(square);
  }
  if (choice == 0 && request.position.HasLegalMove()) {
    return absl::FailedPreconditionError("avoid and allow leave no move");
  }
  return request;
}

// The reply begins, and ends with an empty line when the analysis does.
void BeginReply(GtpState& state) {
  state.channel.Write(absl::StrCat("=", state.id, "\n"));
  state.has_replied = true;
}

GtpResult Analyze(GtpState& state, const GtpArguments& arguments,
                  Dialect dialect) {
  const auto request = ParseRequest(state.session.game(), arguments);
  if (!request.ok()) return request.status();
  if (request->position.IsGameOver()) {
    return absl::FailedPreconditionError("the game is over");
  }
  search::SearchLimits limits;  // none
  limits.lines = request->SearchedLines();
  BeginReply(state);
  InfoWriter writer(state, dialect, *request);
  writer.Finish(state.session.Analyze(request->position, limits, &writer));
  state.channel.Write("\n");
  return "";
}

// The best move that the request allows, as far as the options look.
Square ChooseAllowed(GtpState& state, const AnalysisRequest& request,
                     InfoWriter& writer) {
  search::SearchLimits limits = state.session.AnalysisLimits(request.position);
  limits.lines = request.SearchedLines();
  const SearchResult result =
      state.session.Analyze(request.position, limits, &writer);
  state.session.SpendTime(request.color, result.seconds);
  writer.Finish(result);
  for (const ScoredLine& line : result.lines) {
    if (request.IsShown(line.best_move())) return line.best_move();
  }
  return othello::kPass;
}

GtpResult GenMoveAnalyze(GtpState& state, const GtpArguments& arguments,
                         Dialect dialect) {
  if (const auto color = ParseGtpColor(arguments[0]); !color.ok()) {
    return color.status();
  }
  const auto request = ParseRequest(state.session.game(), arguments);
  if (!request.ok()) return request.status();
  const absl::Status turn = gtp::CheckTurn(state, request->color);
  if (!turn.ok()) return turn;
  BeginReply(state);
  Square move = othello::kPass;
  {
    InfoWriter writer(state, dialect, *request);
    if (!request->is_free() && request->position.HasLegalMove()) {
      move = ChooseAllowed(state, *request, writer);
    } else {
      const ChosenMove chosen =
          state.session.ChooseMove({request->color, state.received}, &writer);
      move = chosen.move;
      if (move != othello::kPass) writer.Finish(chosen.result);
    }
  }
  gtp::PlayMove(state, request->color, move).IgnoreError();
  state.channel.Write(absl::StrCat("play ", GtpMove(move), "\n\n"));
  return "";
}

}  // namespace

namespace gtp {

GtpResult LzAnalyze(GtpState& state, const GtpArguments& arguments) {
  return Analyze(state, arguments, Dialect::kLeelaZero);
}

GtpResult KataAnalyze(GtpState& state, const GtpArguments& arguments) {
  return Analyze(state, arguments, Dialect::kKataGo);
}

GtpResult LzGenMoveAnalyze(GtpState& state, const GtpArguments& arguments) {
  return GenMoveAnalyze(state, arguments, Dialect::kLeelaZero);
}

GtpResult KataGenMoveAnalyze(GtpState& state, const GtpArguments& arguments) {
  return GenMoveAnalyze(state, arguments, Dialect::kKataGo);
}

// Its arrival ended the thinking (gtp.cc).
GtpResult Stop(GtpState&, const GtpArguments&) { return ""; }

}  // namespace gtp
}  // namespace engine
