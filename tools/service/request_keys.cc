#include "tools/service/request_keys.h"

#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "othello/records/game_file.h"
#include "othello/records/transcript.h"
#include "tools/service/json_object.h"

namespace tools {
namespace {

using Json = ::nlohmann::json;

constexpr int kMostLines = 64;
constexpr int kLargestPriority = 1'000'000;
constexpr double kLongestReportPause = 1e6;  // seconds
constexpr double kLongestClock = 1e6;        // seconds

constexpr ServiceAction kActions[] = {
    ServiceAction::kAnalyze, ServiceAction::kPlay,       ServiceAction::kReview,
    ServiceAction::kCancel,  ServiceAction::kCancelAll,  ServiceAction::kHello,
    ServiceAction::kVersion, ServiceAction::kParameters, ServiceAction::kRead,
    ServiceAction::kWrite,   ServiceAction::kOpenings,   ServiceAction::kBook};

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
  request.game = games->front();
  request.board = request.game.board();
  return absl::OkStatus();
}

// After ReadPosition().
absl::Status ReadMoves(const Json& value, ServiceRequest& request) {
  const auto texts = TextsOf("moves", value);
  if (!texts.ok()) return texts.status();
  const absl::StatusOr<othello::Game> more =
      othello::ParseTranscript(absl::StrJoin(*texts, " "), request.board);
  if (!more.ok()) return Invalid("moves: ", more.status().message());
  for (const othello::GameMove& move : more->moves()) {
    const absl::Status status = request.game.Play(move.square);
    if (!status.ok()) return status;
  }
  request.board = request.game.board();
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

absl::Status ReadText(const Json& value, ServiceRequest& request) {
  absl::StatusOr<std::string> text = TextOf("text", value);
  if (!text.ok()) return text.status();
  request.text = *std::move(text);
  return absl::OkStatus();
}

absl::Status ReadBase64(const Json& value, ServiceRequest& request) {
  const absl::StatusOr<std::string> text = TextOf("base64", value);
  if (!text.ok()) return text.status();
  if (!absl::Base64Unescape(*text, &request.text)) {
    return Invalid("base64 is not in that encoding");
  }
  return absl::OkStatus();
}

absl::Status ReadFrom(const Json& value, ServiceRequest& request) {
  const absl::StatusOr<int> first =
      WholeOf("from", value, 1, std::numeric_limits<int>::max());
  if (!first.ok()) return first.status();
  request.first_game = static_cast<size_t>(*first);
  return absl::OkStatus();
}

absl::Status ReadFormat(const Json& value, ServiceRequest& request) {
  const absl::StatusOr<std::string> name = TextOf("format", value);
  if (!name.ok()) return name.status();
  for (const auto& [known, format] :
       {std::pair("transcript", othello::GameFormat::kTranscript),
        std::pair("ggf", othello::GameFormat::kGgf),
        std::pair("sgf", othello::GameFormat::kSgf),
        std::pair("pgn", othello::GameFormat::kPgn),
        std::pair("obf", othello::GameFormat::kObf)}) {
    if (*name != known) continue;
    request.format = format;
    return absl::OkStatus();
  }
  return Invalid("format: no '", *name,
                 "'; there are: transcript ggf sgf pgn obf");
}

// After ReadPosition() and ReadMoves().
absl::Status ReadTags(const Json& value, ServiceRequest& request) {
  if (!value.is_object()) return Invalid("tags must be an object");
  for (const auto& [name, text] : value.items()) {
    if (name.empty()) return Invalid("tags: a tag has a name");
    if (!text.is_string()) return Invalid("tags: ", name, " must be a text");
    request.game.SetTag(name, text.get_ref<const std::string&>());
  }
  return absl::OkStatus();
}

absl::Status ReadClock(const Json& value, ServiceRequest& request) {
  if (!value.is_number() || !(value.get<double>() >= 0) ||
      value.get<double>() > kLongestClock) {
    return Invalid("clock must be a number of seconds, 0 or more");
  }
  request.clock = value.get<double>();
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

// --- The keys of each action. Moves follow the position that they start from.

constexpr RequestKey kAnalysisKeys[] = {
    {"position", ReadPosition}, {"moves", ReadMoves},
    {"want", ReadWant},         {"lines", ReadLines},
    {"level", nullptr},         {"depth", nullptr},
    {"time", nullptr},          {"nodes", nullptr},
    {"threads", nullptr},       {"selectivity", nullptr},
    {"rating", ReadRating},     {"seed", nullptr},
    {"priority", ReadPriority}, {"report_every", ReadReportEvery}};

constexpr RequestKey kPlayKeys[] = {
    {"position", ReadPosition}, {"moves", ReadMoves}, {"level", nullptr},
    {"rating", ReadRating},     {"depth", nullptr},   {"time", nullptr},
    {"nodes", nullptr},         {"threads", nullptr}, {"selectivity", nullptr},
    {"variety", nullptr},       {"seed", nullptr},    {"clock", ReadClock},
    {"priority", ReadPriority}};

constexpr RequestKey kReviewKeys[] = {
    {"position", ReadPosition}, {"moves", ReadMoves},
    {"level", nullptr},         {"depth", nullptr},
    {"time", nullptr},          {"nodes", nullptr},
    {"threads", nullptr},       {"selectivity", nullptr},
    {"priority", ReadPriority}};

constexpr RequestKey kReadKeys[] = {
    {"text", ReadText}, {"base64", ReadBase64}, {"from", ReadFrom}};

constexpr RequestKey kWriteKeys[] = {{"position", ReadPosition},
                                     {"moves", ReadMoves},
                                     {"format", ReadFormat},
                                     {"tags", ReadTags}};

constexpr RequestKey kGameKeys[] = {{"position", ReadPosition},
                                    {"moves", ReadMoves}};

constexpr RequestKey kCancelKeys[] = {{"target", ReadTarget}};

}  // namespace

absl::Span<const RequestKey> KeysOf(ServiceAction action) {
  switch (action) {
    case ServiceAction::kAnalyze:
      return kAnalysisKeys;
    case ServiceAction::kPlay:
      return kPlayKeys;
    case ServiceAction::kReview:
      return kReviewKeys;
    case ServiceAction::kCancel:
      return kCancelKeys;
    case ServiceAction::kRead:
      return kReadKeys;
    case ServiceAction::kWrite:
      return kWriteKeys;
    case ServiceAction::kOpenings:
    case ServiceAction::kBook:
      return kGameKeys;
    case ServiceAction::kCancelAll:
    case ServiceAction::kHello:
    case ServiceAction::kVersion:
    case ServiceAction::kParameters:
      break;
  }
  return {};
}

absl::Status ReadKey(const RequestKey& key, const Json& value,
                     ServiceRequest& request) {
  return key.read == nullptr ? ReadOption(key.name, value, request)
                             : key.read(value, request);
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

}  // namespace tools
