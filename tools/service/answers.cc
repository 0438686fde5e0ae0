#include "tools/service/answers.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/engine/identity.h"
#include "tools/program/json_line.h"
#include "tools/program/provenance.h"
#include "tools/reports/result_text.h"

namespace tools {
namespace {

using ::search::ScoredLine;
using ::search::SearchResult;

// Errors quote what they are about, which may be long.
constexpr size_t kLongestReason = 500;

std::string Line(const JsonLine& json) {
  return absl::StrCat(json.ToString(), "\n");
}

JsonLine Beginning(absl::string_view id, bool is_final) {
  return JsonLine().AddRaw("id", id).Add("final", is_final);
}

JsonLine Beginning(const ServiceRequest& request) {
  return Beginning(request.id, /*is_final=*/true)
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

}  // namespace

std::string ErrorAnswer(absl::string_view id, const absl::Status& error) {
  return Line(Beginning(id, /*is_final=*/true)
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
  return Line(json);
}

std::string CancelAnswer(const ServiceRequest& request, int count) {
  JsonLine json = Beginning(request);
  if (request.action == ServiceAction::kCancel) {
    json.AddRaw("target", request.target);
  }
  return Line(json.Add("count", count));
}

std::string VersionAnswer(const ServiceRequest& request) {
  return Line(Beginning(request)
                  .Add("name", engine::EngineIdentity().name)
                  .Add("version", ProgramVersion()));
}

std::string ParametersAnswer(const ServiceRequest& request,
                             const engine::Options& options,
                             const std::vector<std::string>& warnings) {
  JsonLine values;
  for (const absl::string_view name :
       engine::OptionNames(engine::kFlagOfAnalysis | engine::kFlagOfService)) {
    values.Add(name, engine::FindOption(name)->get(options));
  }
  JsonLine json = Beginning(request);
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
  return Line(json.Add("warnings", warnings));
}

}  // namespace tools
