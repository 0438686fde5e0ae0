// What `rialto analysis` answers: a JSON object on a line for each.
// docs/integrate.md has the keys, docs/analysis.schema.json the schema.

#ifndef RIALTO_TOOLS_SERVICE_ANSWERS_H_
#define RIALTO_TOOLS_SERVICE_ANSWERS_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "othello/score.h"
#include "pattern_eval/pattern_evaluator.h"
#include "search/result.h"
#include "search/searcher.h"
#include "tools/engine/options.h"
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

// All end with a line end; ids are JSON.
std::string ErrorAnswer(absl::string_view id, const absl::Status& error);
std::string AnalysisAnswer(const ServiceRequest& request,
                           const search::SearchOptions& options,
                           const ServiceFindings& findings, bool is_final,
                           bool is_cancelled);
// `count` requests were cancelled.
std::string CancelAnswer(const ServiceRequest& request, int count);
std::string VersionAnswer(const ServiceRequest& request);
// `options` are those of the command line, with loaded parameters.
std::string ParametersAnswer(const ServiceRequest& request,
                             const engine::Options& options,
                             const std::vector<std::string>& warnings);

}  // namespace tools

#endif  // RIALTO_TOOLS_SERVICE_ANSWERS_H_
