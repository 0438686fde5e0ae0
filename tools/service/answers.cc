#include "tools/service/answers.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "othello/records/opening_names.h"
#include "tools/engine/identity.h"
#include "tools/engine/ratings.h"
#include "tools/program/json_line.h"
#include "tools/program/provenance.h"
#include "tools/reports/analysis_report.h"
#include "tools/reports/result_text.h"

namespace tools {
namespace {

using ::search::ScoredLine;
using ::search::SearchResult;

// Errors quote what they are about, which may be long.
constexpr size_t kLongestReason = 500;

JsonLine Beginning(absl::string_view id, bool is_final) {
  return JsonLine().AddRaw("id", id).Add("final", is_final);
}

JsonLine Beginning(const ServiceRequest& request, bool is_final) {
  return Beginning(request.id, is_final)
      .Add("action", ActionName(request.action));
}

JsonLine MoveJson(const ScoredLine& line) {
  return JsonLine()
      .Add("move", MoveText(line.best_move()))
      .Add("score", othello::DiscsFromScore(line.score))
      .Add("bound", BoundName(line.bound));
}

void AddSearch(const ServiceRequest& request, const SearchResult& result,
               JsonLine& json) {
  const ScoredLine& best = result.lines.front();
  json.Add("score", othello::DiscsFromScore(best.score))
      .Add("best", MoveText(best.best_move()))
      .Add("depth", result.depth)
      .Add("solved", result.is_solved)
      .Add("stopped", result.was_stopped)
      .Add("nodes", result.nodes)
      .Add("seconds", result.seconds)
      .Add("hashfull", result.table_permille)
      .Add("pv", MoveTexts(best.moves));
  if (const auto percent = PercentToTheEnd(result)) {
    json.Add("percent", *percent);
  }
  // The line of a finished game has no move.
  std::vector<ScoredLine> moves = result.lines;
  if (moves.front().moves.empty()) moves.clear();
  if (request.wants_lines || request.lines > 1) {
    std::vector<JsonLine> lines;
    const size_t count =
        std::min(moves.size(), static_cast<size_t>(request.lines));
    for (size_t i = 0; i < count; ++i) {
      lines.push_back(
          std::move(MoveJson(moves[i]).Add("pv", MoveTexts(moves[i].moves))));
    }
    json.Add("lines", lines);
  }
  if (request.wants_moves) {
    std::vector<JsonLine> all;
    for (const ScoredLine& line : moves) all.push_back(MoveJson(line));
    json.Add("moves", all);
  }
}

void AddParts(const ServiceRequest& request, const ServiceFindings& findings,
              JsonLine& json) {
  std::vector<JsonLine> parts;
  for (const pattern_eval::Contribution& part : findings.parts) {
    const ContributionText text = TextOf(part, request.board.to_move);
    parts.push_back(std::move(JsonLine()
                                  .Add("pattern", text.pattern)
                                  .Add("squares", text.squares)
                                  .Add("discs", text.discs)
                                  .Add("linear", part.linear)
                                  .Add("quadratic", part.quadratic)));
  }
  json.Add("parts", parts);
}

JsonLine RatingsJson() {
  std::vector<JsonLine> words;
  for (const absl::string_view word : engine::RatingWords()) {
    words.push_back(std::move(
        JsonLine()
            .Add("word", word)
            .Add("rating",
                 engine::ParseRating(word).value_or(engine::kMinRating))));
  }
  return JsonLine()
      .Add("least", engine::kMinRating)
      .Add("most", engine::kMaxRating)
      .Add("words", words);
}

}  // namespace

JsonLine AnswerTo(const ServiceRequest& request) {
  return Beginning(request, /*is_final=*/true);
}

std::string AnswerLine(const JsonLine& json) {
  return absl::StrCat(json.ToString(), "\n");
}

std::string ErrorAnswer(absl::string_view id, const absl::Status& error) {
  return AnswerLine(
      Beginning(id, /*is_final=*/true)
          .Add("error", error.message().substr(0, kLongestReason)));
}

std::string AnalysisAnswer(const ServiceRequest& request,
                           const search::SearchOptions& options,
                           const ServiceFindings& findings, bool is_final,
                           bool is_cancelled) {
  JsonLine json = Beginning(request.id, is_final);
  if (is_cancelled) json.Add("cancelled", true);
  json.Add("empties", request.board.position().empty_count())
      .Add("side", othello::ColorName(request.board.to_move));
  if (findings.move.has_value()) {
    json.Add("move", MoveText(*findings.move));
  }
  if (!findings.source.empty()) json.Add("source", findings.source);
  if (findings.search.has_value()) AddSearch(request, *findings.search, json);
  if (findings.static_value.has_value()) {
    json.Add("static", othello::DiscsFromScore(*findings.static_value));
  }
  if (!findings.parts.empty()) AddParts(request, findings, json);
  if (findings.search.has_value()) {
    json.Add("engine", EngineJson(options, request.Limits()));
  } else if (options.weights != nullptr) {
    json.Add("engine", EngineJson(*options.weights));
  }
  return AnswerLine(json);
}

std::string PlayAnswer(const ServiceRequest& request,
                       const std::optional<engine::ChosenMove>& chosen,
                       bool is_cancelled) {
  JsonLine json = AnswerTo(request);
  if (is_cancelled) json.Add("cancelled", true);
  json.Add("side", othello::ColorName(request.board.to_move));
  if (!chosen.has_value()) return AnswerLine(json);
  if (request.game.IsOver()) {
    const int black_score = request.game.BlackScore();
    json.Add("move", "")
        .Add("score", request.board.to_move == othello::Color::kBlack
                          ? black_score
                          : -black_score);
    return AnswerLine(json);
  }
  json.Add("move", MoveText(chosen->move));
  if (chosen->book.has_value()) json.Add("source", "book");
  if (chosen->move == othello::kPass) return AnswerLine(json);
  const SearchResult& result = chosen->result;
  return AnswerLine(
      json.Add("score", othello::DiscsFromScore(chosen->line.score))
          .Add("depth", result.depth)
          .Add("solved", result.is_solved)
          .Add("nodes", result.nodes)
          .Add("seconds", result.seconds)
          .Add("pv", MoveTexts(chosen->line.moves)));
}

std::string ReviewedMoveAnswer(const ServiceRequest& request, size_t index,
                               const engine::AnalyzedMove& move) {
  const double sign = move.mover == othello::Color::kBlack ? 1 : -1;
  JsonLine line = Beginning(request, /*is_final=*/false);
  AddMove(index + 1, move, line);
  return AnswerLine(line.Add("pv", MoveTexts(move.line))
                        .Add("black_score", sign * move.score + 0.0));
}

std::string ReviewAnswer(const ServiceRequest& request,
                         const std::optional<engine::GameAnalysis>& analysis) {
  if (!analysis.has_value()) return CancelledAnswer(request);
  std::vector<std::string> scores;
  for (const double score : analysis->black_scores) {
    scores.push_back(JsonNumber(score + 0.0));  // no "-0"
  }
  std::vector<size_t> points = analysis->TurningPoints();
  for (size_t& point : points) ++point;
  return AnswerLine(
      AnswerTo(request)
          .Add("moves", analysis->moves.size())
          .AddRaw("black_scores",
                  absl::StrCat("[", absl::StrJoin(scores, ","), "]"))
          .Add("black_loss", analysis->LossOf(othello::Color::kBlack))
          .Add("white_loss", analysis->LossOf(othello::Color::kWhite))
          .Add("turning_points", points)
          .Add("opening", othello::OpeningNameOf(request.game))
          .Add("engine", EngineJson(request.options)));
}

std::string CancelledAnswer(const ServiceRequest& request) {
  if (request.action == ServiceAction::kAnalyze) {
    return AnalysisAnswer(request, search::SearchOptions(), ServiceFindings(),
                          /*is_final=*/true, /*is_cancelled=*/true);
  }
  if (request.action == ServiceAction::kPlay) {
    return PlayAnswer(request, std::nullopt, /*is_cancelled=*/true);
  }
  return AnswerLine(AnswerTo(request).Add("cancelled", true));
}

std::string CancelAnswer(const ServiceRequest& request, int count) {
  JsonLine json = AnswerTo(request);
  if (request.action == ServiceAction::kCancel) {
    json.AddRaw("target", request.target);
  }
  return AnswerLine(json.Add("count", count));
}

std::string VersionAnswer(const ServiceRequest& request) {
  return AnswerLine(AnswerTo(request)
                        .Add("name", engine::EngineIdentity().name)
                        .Add("version", ProgramVersion()));
}

std::string HelloAnswer(const ServiceRequest& request,
                        const engine::Options& options,
                        const engine::OpeningBook* book) {
  const engine::Parameters& parameters = *options.parameters;
  JsonLine json = AnswerTo(request);
  json.Add("name", engine::EngineIdentity().name)
      .Add("version", ProgramVersion())
      .Add("threads", options.threads)
      .Add("hash_mb", options.hash_mb)
      .Add("weights", parameters.weights == nullptr
                          ? "toy"
                          : pattern_eval::FingerprintText(
                                parameters.weights->fingerprint()))
      .Add("levels", JsonLine()
                         .Add("least", engine::kMinLevel)
                         .Add("most", engine::kMaxLevel)
                         .Add("default", engine::kDefaultLevel));
  if (parameters.players != nullptr) json.Add("ratings", RatingsJson());
  if (book != nullptr) {
    json.Add("book", JsonLine().Add("positions", book->size));
  }
  return AnswerLine(json);
}

std::string ParametersAnswer(const ServiceRequest& request,
                             const engine::Options& options,
                             const std::vector<std::string>& warnings) {
  JsonLine values;
  for (const absl::string_view name :
       engine::OptionNames(engine::kFlagOfAnalysis | engine::kFlagOfService)) {
    values.Add(name, engine::FindOption(name)->get(options));
  }
  JsonLine json = AnswerTo(request);
  json.Add("options", values);
  const engine::Parameters& parameters = *options.parameters;
  if (parameters.weights != nullptr) {
    json.Add("weights",
             JsonLine()
                 .Add("fingerprint", pattern_eval::FingerprintText(
                                         parameters.weights->fingerprint()))
                 .Add("made_by", parameters.weights->provenance()));
  }
  if (parameters.probcut != nullptr) {
    json.Add("probcut",
             JsonLine().Add("fitted_with",
                            pattern_eval::FingerprintText(
                                parameters.probcut->weights_fingerprint())));
  }
  if (parameters.rank_table != nullptr) {
    json.Add("rankcut",
             JsonLine().Add("fitted_with",
                            pattern_eval::FingerprintText(
                                parameters.rank_table->weights_fingerprint())));
  }
  return AnswerLine(json.Add("warnings", warnings));
}

}  // namespace tools
