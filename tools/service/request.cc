#include "tools/service/request.h"

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "othello/game.h"
#include "othello/records/game_file.h"
#include "othello/records/notation.h"
#include "othello/records/transcript.h"
#include "tools/engine/configuration.h"
#include "tools/engine/rated_player.h"
#include "tools/program/nearest_name.h"
#include "tools/service/json_object.h"

namespace tools {
namespace {

using Json = ::nlohmann::json;

constexpr int kMostLines = 64;
constexpr int kLargestPriority = 1'000'000;
constexpr double kLongestReportPause = 1e6;  // seconds

constexpr ServiceAction kActions[] = {
    ServiceAction::kAnalyze, ServiceAction::kCancel, ServiceAction::kCancelAll,
    ServiceAction::kVersion, ServiceAction::kParameters};

template <typename... Parts>
absl::Status Invalid(const Parts&... parts) {
  return absl::InvalidArgumentError(absl::StrCat(parts...));
}

// --- Values of the keys. All return an error that names the key.

absl::StatusOr<std::string> TextOf(absl::string_view key, const Json& value) {
  if (!value.is_string()) return Invalid(key, " must be a text");
  return value.get<std::string>();
}

// The values allowed: one text, or an array of them.
absl::StatusOr<std::vector<std::string>> TextsOf(absl::string_view key,
                                                 const Json& value) {
  if (value.is_string()) return std::vector{value.get<std::string>()};
  std::vector<std::string> texts;
  if (!value.is_array()) return Invalid(key, " must be a text or an array");
  for (const Json& element : value) {
    if (!element.is_string()) return Invalid(key, " must hold texts only");
    texts.push_back(element.get<std::string>());
  }
  return texts;
}

absl::StatusOr<int> WholeOf(absl::string_view key, const Json& value, int least,
                            int most) {
  const auto error =
      Invalid(key, " must be a whole number from ", least, " to ", most);
  // JSON reads a number beyond int64_t as unsigned or floating.
  if (!value.is_number_integer() ||
      (value.is_number_unsigned() &&
       value.get<uint64_t>() > static_cast<uint64_t>(most))) {
    return error;
  }
  const int64_t number = value.get<int64_t>();
  if (number < least || number > most) return error;
  return static_cast<int>(number);
}

absl::Status ReadAction(const Json& value, ServiceRequest& request) {
  const absl::StatusOr<std::string> name = TextOf("action", value);
  if (!name.ok()) return name.status();
  std::vector<absl::string_view> names;
  for (const ServiceAction action : kActions) {
    names.push_back(ActionName(action));
    if (names.back() != *name) continue;
    request.action = action;
    return absl::OkStatus();
  }
  return Invalid("no action '", *name,
                 "'; there are: ", absl::StrJoin(names, " "));
}

absl::Status ReadTarget(const Json& value, ServiceRequest& request) {
  const std::optional<std::string> id = JsonId(value);
  if (!id.has_value()) return Invalid("target must be the id of a request");
  request.target = *id;
  return absl::OkStatus();
}

absl::Status ReadPosition(const Json& value, ServiceRequest& request) {
  const absl::StatusOr<std::string> text = TextOf("position", value);
  if (!text.ok()) return text.status();
  const auto games = othello::ParseAnyGames(*text);
  if (!games.ok()) return Invalid("position: ", games.status().message());
  if (games->size() != 1) return Invalid("position: there are several");
  request.board = games->front().board();
  request.last_move =
      engine::OpponentsLastMove(games->front(), games->front().moves().size());
  return absl::OkStatus();
}

// After ReadPosition().
absl::Status ReadMoves(const Json& value, ServiceRequest& request) {
  const auto texts = TextsOf("moves", value);
  if (!texts.ok()) return texts.status();
  const absl::StatusOr<othello::Game> game =
      othello::ParseTranscript(absl::StrJoin(*texts, " "), request.board);
  if (!game.ok()) return Invalid("moves: ", game.status().message());
  request.board = game->board();
  if (!game->moves().empty()) {
    request.last_move = engine::OpponentsLastMove(*game, game->moves().size());
  }
  return absl::OkStatus();
}

absl::Status ReadWant(const Json& value, ServiceRequest& request) {
  const auto wants = TextsOf("want", value);
  if (!wants.ok()) return wants.status();
  struct Want {
    absl::string_view name;
    bool ServiceRequest::*flag;
  };
  constexpr Want kWants[] = {{"lines", &ServiceRequest::wants_lines},
                             {"exact", &ServiceRequest::wants_exact},
                             {"moves", &ServiceRequest::wants_moves},
                             {"static", &ServiceRequest::wants_static},
                             {"parts", &ServiceRequest::wants_parts}};
  for (const std::string& name : *wants) {
    bool is_known = false;
    for (const Want& want : kWants) {
      if (want.name != name) continue;
      request.*want.flag = true;
      is_known = true;
    }
    if (!is_known) {
      return Invalid("want: no '", name,
                     "'; there are: lines exact moves static parts");
    }
  }
  if (wants->empty()) return Invalid("want is empty");
  return absl::OkStatus();
}

absl::Status ReadLines(const Json& value, ServiceRequest& request) {
  const absl::StatusOr<int> lines = WholeOf("lines", value, 1, kMostLines);
  if (!lines.ok()) return lines.status();
  request.lines = *lines;
  return absl::OkStatus();
}

absl::Status ReadPriority(const Json& value, ServiceRequest& request) {
  const absl::StatusOr<int> priority =
      WholeOf("priority", value, -kLargestPriority, kLargestPriority);
  if (!priority.ok()) return priority.status();
  request.priority = *priority;
  return absl::OkStatus();
}

absl::Status ReadReportEvery(const Json& value, ServiceRequest& request) {
  if (!value.is_number() || !(value.get<double>() >= 0) ||
      value.get<double>() > kLongestReportPause) {
    return Invalid("report_every must be a number of seconds, 0 or more");
  }
  request.report_every = value.get<double>();
  return absl::OkStatus();
}

// A number or a word.
absl::Status ReadRating(const Json& value, ServiceRequest& request) {
  if (!value.is_number_integer() && !value.is_string()) {
    return Invalid("rating must be a whole number or a word");
  }
  request.wants_move = true;
  const std::string text =
      value.is_string() ? value.get<std::string>() : value.dump();
  if (text == "none") return Invalid("rating: leave it out for none");
  return engine::SetOption(request.options, "rating", text, ~0u);
}

// An option of the engine's table, by its own name.
absl::Status ReadOption(absl::string_view name, const Json& value,
                        ServiceRequest& request) {
  const engine::OptionSpec* option = engine::FindOption(name);
  const bool is_number = option->type == engine::OptionType::kNumber;
  if (is_number ? !value.is_number() : !value.is_string()) {
    return Invalid(name, is_number ? " must be a number" : " must be a text");
  }
  const std::string text = is_number ? value.dump() : value.get<std::string>();
  return engine::SetOption(request.options, name, text, ~0u);
}

// --- Requests

using ReadValue = absl::Status (*)(const Json& value, ServiceRequest& request);

struct Key {
  absl::string_view name;
  // Null: an option.
  ReadValue read;
};

// Of analysis, in the order that they are read in.
constexpr Key kAnalysisKeys[] = {
    {"position", ReadPosition}, {"moves", ReadMoves},
    {"want", ReadWant},         {"lines", ReadLines},
    {"level", nullptr},         {"depth", nullptr},
    {"time", nullptr},          {"nodes", nullptr},
    {"threads", nullptr},       {"selectivity", nullptr},
    {"rating", ReadRating},     {"seed", nullptr},
    {"priority", ReadPriority}, {"report_every", ReadReportEvery}};

// A level replaces the limits of the command line, and they replace its level.
void ForgetDefaultLimits(const Json& json, engine::Options& options) {
  for (const char* limit : {"level", "depth", "time", "nodes"}) {
    if (!json.contains(limit)) continue;
    options.depth.reset();
    options.move_seconds.reset();
    options.nodes.reset();
  }
}

absl::Status ReadAnalysis(const Json& json, ServiceRequest& request) {
  const int most_threads = request.options.threads;
  request.options.threads = 1;
  request.options.rating.reset();
  ForgetDefaultLimits(json, request.options);
  for (const Key& key : kAnalysisKeys) {
    const auto found = json.find(std::string(key.name));
    if (found == json.end()) continue;
    const absl::Status status = key.read == nullptr
                                    ? ReadOption(key.name, *found, request)
                                    : key.read(*found, request);
    if (!status.ok()) return status;
  }
  if (json.contains("level") &&
      (json.contains("depth") || json.contains("time") ||
       json.contains("nodes"))) {
    return Invalid("level sets the limits; leave out depth, time, nodes");
  }
  if (request.options.threads > most_threads) {
    return Invalid("threads: the engine has ", most_threads, ", not ",
                   request.options.threads, " (--threads)");
  }
  if (!json.contains("want")) request.wants_lines = !request.wants_move;
  return absl::OkStatus();
}

// An error for a key that the action does not take.
absl::Status CheckKeys(const Json& json, ServiceAction action) {
  std::vector<absl::string_view> names = {"id", "action"};
  if (action == ServiceAction::kCancel) names.push_back("target");
  if (action == ServiceAction::kAnalyze) {
    for (const Key& key : kAnalysisKeys) names.push_back(key.name);
  }
  for (const auto& [name, value] : json.items()) {
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    const absl::string_view nearest = NearestName(name, names);
    return Invalid("no key '", name, "' in ", ActionName(action),
                   nearest.empty() ? "" : "; did you mean ", nearest,
                   nearest.empty() ? "" : "?");
  }
  return absl::OkStatus();
}

absl::Status ReadRequest(const Json& json, ServiceRequest& request) {
  if (const auto action = json.find("action"); action != json.end()) {
    const absl::Status status = ReadAction(*action, request);
    if (!status.ok()) return status;
  }
  const absl::Status checked = CheckKeys(json, request.action);
  if (!checked.ok()) return checked;
  if (request.action == ServiceAction::kAnalyze) {
    return ReadAnalysis(json, request);
  }
  if (request.action != ServiceAction::kCancel) return absl::OkStatus();
  const auto target = json.find("target");
  if (target == json.end()) return Invalid("cancel needs a target");
  return ReadTarget(*target, request);
}

}  // namespace

absl::string_view ActionName(ServiceAction action) {
  switch (action) {
    case ServiceAction::kAnalyze:
      return "analyze";
    case ServiceAction::kCancel:
      return "cancel";
    case ServiceAction::kCancelAll:
      return "cancel_all";
    case ServiceAction::kVersion:
      return "version";
    case ServiceAction::kParameters:
      break;
  }
  return "parameters";
}

search::SearchLimits ServiceRequest::Limits() const {
  search::SearchLimits limits =
      engine::AnalysisLimits(options, board.position());
  if (wants_exact) limits.depth = othello::kMaxDiscs;
  limits.lines = wants_moves ? kMostLines : lines;
  return limits;
}

ParsedRequest ParseRequest(absl::string_view line,
                           const engine::Options& defaults) {
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
