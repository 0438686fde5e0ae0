#include "tools/service/request.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "othello/score.h"
#include "tools/engine/configuration.h"
#include "tools/program/nearest_name.h"
#include "tools/service/json_object.h"
#include "tools/service/request_keys.h"

namespace tools {
namespace {

using Json = ::nlohmann::json;

constexpr int kAllMoves = 64;

// A level replaces the limits of the command line, and they replace its level.
void ForgetDefaultLimits(const Json& json, engine::Options& options) {
  for (const char* limit : {"level", "depth", "time", "nodes"}) {
    if (!json.contains(limit)) continue;
    options.depth.reset();
    options.move_seconds.reset();
    options.nodes.reset();
  }
}

// An error for a key that the action does not take.
absl::Status CheckKeys(const Json& json, ServiceAction action) {
  std::vector<absl::string_view> names = {"id", "action"};
  for (const RequestKey& key : KeysOf(action)) names.push_back(key.name);
  for (const auto& [name, value] : json.items()) {
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    const absl::string_view nearest = NearestName(name, names);
    return Invalid("no key '", name, "' in ", ActionName(action),
                   nearest.empty() ? "" : "; did you mean ", nearest,
                   nearest.empty() ? "" : "?");
  }
  return absl::OkStatus();
}

// What the keys of an action mean together.
absl::Status CheckTogether(const Json& json, ServiceAction action) {
  if (json.contains("level") &&
      (json.contains("depth") || json.contains("time") ||
       json.contains("nodes"))) {
    return Invalid("level sets the limits; leave out depth, time, nodes");
  }
  if (action == ServiceAction::kPlay && json.contains("level") &&
      json.contains("rating")) {
    return Invalid("a move has a level or a rating, not both");
  }
  if (action == ServiceAction::kCancel && !json.contains("target")) {
    return Invalid("cancel needs a target");
  }
  if (action == ServiceAction::kRead &&
      json.contains("text") == json.contains("base64")) {
    return Invalid("read needs text or base64");
  }
  if (action == ServiceAction::kWrite && !json.contains("format")) {
    return Invalid("write needs a format");
  }
  return absl::OkStatus();
}

absl::Status ReadRequest(const Json& json, ServiceRequest& request) {
  if (const auto action = json.find("action"); action != json.end()) {
    const absl::Status status = ReadAction(*action, request);
    if (!status.ok()) return status;
  }
  absl::Status status = CheckKeys(json, request.action);
  if (!status.ok()) return status;
  const int most_threads = request.options.threads;
  request.options.threads = 1;
  request.options.rating.reset();
  ForgetDefaultLimits(json, request.options);
  for (const RequestKey& key : KeysOf(request.action)) {
    const auto found = json.find(std::string(key.name));
    if (found == json.end()) continue;
    status = ReadKey(key, *found, request);
    if (!status.ok()) return status;
  }
  status = CheckTogether(json, request.action);
  if (!status.ok()) return status;
  if (request.options.threads > most_threads) {
    return Invalid("threads: the engine has ", most_threads, ", not ",
                   request.options.threads, " (--threads)");
  }
  if (!json.contains("want")) request.wants_lines = !request.wants_move;
  return absl::OkStatus();
}

}  // namespace

absl::string_view ActionName(ServiceAction action) {
  switch (action) {
    case ServiceAction::kAnalyze:
      return "analyze";
    case ServiceAction::kPlay:
      return "play";
    case ServiceAction::kReview:
      return "review";
    case ServiceAction::kCancel:
      return "cancel";
    case ServiceAction::kCancelAll:
      return "cancel_all";
    case ServiceAction::kHello:
      return "hello";
    case ServiceAction::kVersion:
      return "version";
    case ServiceAction::kParameters:
      return "parameters";
    case ServiceAction::kRead:
      return "read";
    case ServiceAction::kWrite:
      return "write";
    case ServiceAction::kOpenings:
      return "openings";
    case ServiceAction::kBook:
      break;
  }
  return "book";
}

search::SearchLimits ServiceRequest::Limits() const {
  search::SearchLimits limits =
      engine::AnalysisLimits(options, board.position());
  if (wants_exact) limits.depth = othello::kMaxDiscs;
  limits.lines = wants_moves ? kAllMoves : lines;
  return limits;
}

ParsedRequest ParseRequest(absl::string_view line,
                           const engine::Options& defaults) {
  if (line.size() > kLongestRequest) {
    return {FindIdOf(line), Invalid("line too long: a request has at most ",
                                    kLongestRequest, " bytes")};
  }
  const absl::StatusOr<Json> json = ParseJsonObject(line);
  if (!json.ok()) return {FindIdOf(line), json.status()};
  ServiceRequest request;
  request.options = defaults;
  const auto id = json->find("id");
  if (id == json->end()) return {"null", Invalid("the id is missing")};
  const std::optional<std::string> id_text = JsonId(*id);
  if (!id_text.has_value()) {
    return {"null", Invalid("id must be a text or a whole number, and no "
                            "longer than ",
                            kLongestId, " characters")};
  }
  request.id = *id_text;
  absl::Status status = ReadRequest(*json, request);
  if (!status.ok()) return {*id_text, std::move(status)};
  return {*id_text, std::move(request)};
}

}  // namespace tools
