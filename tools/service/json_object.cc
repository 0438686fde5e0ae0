#include "tools/service/json_object.h"

#include <algorithm>
#include <cstddef>
#include <set>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "tools/program/json_line.h"

namespace tools {
namespace {

using Json = ::nlohmann::json;

// Where and why a text is not JSON.
class MistakeFinder : public nlohmann::json_sax<Json> {
 public:
  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool string(string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool start_object(std::size_t) override { return true; }
  bool key(string_t&) override { return true; }
  bool end_object() override { return true; }
  bool start_array(std::size_t) override { return true; }
  bool end_array() override { return true; }
  bool parse_error(std::size_t position, const std::string& last_token,
                   const Json::exception&) override {
    mistake_ = absl::StrCat("not JSON: column ", position, " near '",
                            last_token.substr(0, 40), "'");
    return false;
  }

  const std::string& mistake() const { return mistake_; }

 private:
  std::string mistake_ = "not JSON";
};

}  // namespace

absl::StatusOr<Json> ParseJsonObject(absl::string_view line) {
  std::set<std::string> keys;
  std::string twice;
  const auto see = [&](int depth, Json::parse_event_t event, Json& parsed) {
    if (event == Json::parse_event_t::key && depth == 1) {
      const std::string& key = parsed.get_ref<const std::string&>();
      if (!keys.insert(key).second) twice = key;
    }
    return true;
  };
  Json json = Json::parse(line.begin(), line.end(), see,
                          /*allow_exceptions=*/false);
  if (json.is_discarded()) {
    MistakeFinder finder;
    Json::sax_parse(line.begin(), line.end(), &finder);
    return absl::InvalidArgumentError(finder.mistake());
  }
  if (!json.is_object())
    return absl::InvalidArgumentError("a request is a JSON object {...}");
  if (!twice.empty())
    return absl::InvalidArgumentError(
        absl::StrCat("the key ", twice, " occurs twice"));
  return json;
}

std::optional<std::string> JsonId(const Json& value) {
  std::string text;
  if (value.is_string()) {
    text = JsonString(value.get_ref<const std::string&>());
  } else if (value.is_number_integer()) {
    text = value.dump();
  }
  if (text.empty() || text.size() > kLongestId) return std::nullopt;
  return text;
}

std::string FindIdOf(absl::string_view line) {
  constexpr absl::string_view kKey = "\"id\"";
  const size_t at = line.find(kKey);
  if (at == line.npos) return "null";
  line = absl::StripLeadingAsciiWhitespace(line.substr(at + kKey.size()));
  if (line.empty() || line[0] != ':') return "null";
  line = absl::StripLeadingAsciiWhitespace(line.substr(1));
  size_t end = 0;
  if (!line.empty() && line[0] == '"') {
    for (end = 1; end < line.size() && line[end] != '"'; ++end) {
      if (line[end] == '\\') ++end;
    }
    end = std::min(end + 1, line.size());
  } else {
    end = std::min(line.find_first_not_of("-0123456789"), line.size());
  }
  const Json value =
      Json::parse(line.begin(), line.begin() + static_cast<ptrdiff_t>(end),
                  /*cb=*/nullptr, /*allow_exceptions=*/false);
  return JsonId(value).value_or("null");
}

}  // namespace tools
