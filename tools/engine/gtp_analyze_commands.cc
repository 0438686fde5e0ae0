// Analysis that runs until the client sends another line, as Go GUIs know it
// from Leela Zero (lz-analyze) and KataGo (kata-analyze).

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/score.h"
#include "search/selectivity/probcut_formula.h"
#include "tools/engine/gtp_commands.h"
#include "tools/engine/gtp_parser.h"

namespace engine {
namespace {

using ::othello::Position;
using ::search::ScoredLine;
using ::search::SearchResult;

enum class Dialect { kLeelaZero, kKataGo };

struct AnalysisRequest {
  Position position;
  double interval = 0.5;  // seconds
  int most_moves = 64;
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

// All moves on one line.
class InfoWriter : public search::SearchObserver {
 public:
  InfoWriter(GtpState& state, Dialect dialect, const AnalysisRequest& request)
      : state_(state), dialect_(dialect), request_(request) {}

  void OnIteration(const SearchResult& so_far) override {
    if (so_far.seconds < last_seconds_ + request_.interval) return;
    last_seconds_ = so_far.seconds;
    Write(so_far);
  }

  void Write(const SearchResult& result) {
    std::string text;
    for (size_t i = 0; i < result.lines.size(); ++i) {
      if (i > 0) text += ' ';
      AppendMove(result, i, text);
    }
    state_.channel.Write(absl::StrCat(text, "\n"));
  }

 private:
  void AppendMove(const SearchResult& result, size_t order,
                  std::string& text) const {
    const ScoredLine& line = result.lines[order];
    const double discs = othello::DiscsFromScore(line.score);
    const double chance =
        ChanceToWin(state_.session, request_.position, result, line.score);
    absl::StrAppend(&text, "info move ", GtpMove(line.best_move()), " visits ",
                    result.nodes);
    if (dialect_ == Dialect::kLeelaZero) {
      absl::StrAppend(&text, " winrate ", std::lround(10'000 * chance));
    } else {
      absl::StrAppendFormat(&text,
                            " winrate %.6f scoreMean %.3f scoreLead %.3f",
                            chance, discs, discs);
    }
    absl::StrAppend(&text, " order ", order, " pv");
    for (const othello::Square move : line.moves) {
      absl::StrAppend(&text, " ", GtpMove(move));
    }
  }

  GtpState& state_;
  const Dialect dialect_;
  const AnalysisRequest& request_;
  double last_seconds_ = 0;
};

absl::Status SyntaxError(absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat("syntax error: ", what));
}

// [COLOUR] [INTERVAL] [interval CENTISECONDS] [maxmoves NUMBER]
absl::StatusOr<AnalysisRequest> ParseRequest(const othello::Game& game,
                                             const GtpArguments& arguments) {
  constexpr int kLongestInterval = 1'000'000;
  AnalysisRequest request;
  request.position = game.position();
  for (size_t i = 0; i < arguments.size(); ++i) {
    const bool has_value = i + 1 < arguments.size();
    int number = 0;
    if (const auto color = ParseGtpColor(arguments[i]); i == 0 && color.ok()) {
      if (*color != game.to_move()) request.position = game.position().Pass();
    } else if (absl::SimpleAtoi(arguments[i], &number) ||
               (arguments[i] == "interval" && has_value &&
                absl::SimpleAtoi(arguments[++i], &number))) {
      if (number < 0 || number > kLongestInterval) {
        return SyntaxError("the interval is a number of centiseconds");
      }
      request.interval = number / 100.0;
    } else if (arguments[i] == "maxmoves" && has_value &&
               absl::SimpleAtoi(arguments[++i], &number) && number > 0) {
      request.most_moves = std::min(number, 64);
    } else {
      return SyntaxError(absl::StrCat("'", arguments[i], "'"));
    }
  }
  return request;
}

GtpResult Analyze(GtpState& state, const GtpArguments& arguments,
                  Dialect dialect) {
  const auto request = ParseRequest(state.session.game(), arguments);
  if (!request.ok()) return request.status();
  if (request->position.IsGameOver()) {
    return absl::FailedPreconditionError("the game is over");
  }
  search::SearchLimits limits;  // none
  limits.lines = request->most_moves;
  // The reply begins now, and ends with an empty line when the analysis does.
  state.channel.Write(absl::StrCat("=", state.id, "\n"));
  state.has_replied = true;
  InfoWriter writer(state, dialect, *request);
  writer.Write(state.session.Analyze(request->position, limits, &writer));
  state.channel.Write("\n");
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

}  // namespace gtp
}  // namespace engine
