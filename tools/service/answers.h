// What the service answers: a JSON object on a line for each.
// docs/integrate.md has the keys, docs/analysis.schema.json the schema.

#ifndef RIALTO_TOOLS_SERVICE_ANSWERS_H_
#define RIALTO_TOOLS_SERVICE_ANSWERS_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "othello/score.h"
#include "pattern_eval/pattern_evaluator.h"
#include "search/result.h"
#include "search/searcher.h"
#include "tools/engine/analysis.h"
#include "tools/engine/options.h"
#include "tools/engine/session.h"
#include "tools/program/json_line.h"
#include "tools/service/request.h"

namespace tools {

// The result of an analysis, or of the part done so far.
struct ServiceFindings {
  std::optional<search::SearchResult> search;
  std::optional<othello::Score> static_value;
  std::vector<pattern_eval::Contribution> parts;
  std::optional<othello::Square> move;  // at a rating
  // "book" or "search", if the service has a book.
  std::string source;
};

// The beginning of a final answer: id, final, action.
JsonLine AnswerTo(const ServiceRequest& request);
std::string AnswerLine(const JsonLine& json);

// All end with a line end; ids are JSON.
std::string ErrorAnswer(absl::string_view id, const absl::Status& error);
std::string AnalysisAnswer(const ServiceRequest& request,
                           const search::SearchOptions& options,
                           const ServiceFindings& findings, bool is_final,
                           bool is_cancelled);
// A move that was chosen; `chosen` is empty if the work was cancelled before it
// began.
std::string PlayAnswer(const ServiceRequest& request,
                       const std::optional<engine::ChosenMove>& chosen,
                       bool is_cancelled);
// A move of a game, number `index` from 0, while the review goes on.
std::string ReviewedMoveAnswer(const ServiceRequest& request, size_t index,
                               const engine::AnalyzedMove& move);
// The whole game; nothing if it was cancelled.
std::string ReviewAnswer(const ServiceRequest& request,
                         const std::optional<engine::GameAnalysis>& analysis);
// The final answer to work that was cancelled before it began.
std::string CancelledAnswer(const ServiceRequest& request);
// `count` requests were cancelled.
std::string CancelAnswer(const ServiceRequest& request, int count);
std::string VersionAnswer(const ServiceRequest& request);
// What a page needs to know of the engine. `book` may be null.
std::string HelloAnswer(const ServiceRequest& request,
                        const engine::Options& options,
                        const engine::OpeningBook* book);
// `options` are those of the command line, with loaded parameters.
std::string ParametersAnswer(const ServiceRequest& request,
                             const engine::Options& options,
                             const std::vector<std::string>& warnings);

}  // namespace tools

#endif  // RIALTO_TOOLS_SERVICE_ANSWERS_H_
