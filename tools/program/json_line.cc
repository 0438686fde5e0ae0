#include "tools/program/json_line.h"

#include <cmath>
#include <cstddef>

#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "othello/support/decimal.h"
#include "othello/support/utf8.h"

namespace tools {
namespace {

constexpr absl::string_view kReplacement = "\\ufffd";

}  // namespace

std::string JsonString(absl::string_view text) {
  std::string json = "\"";
  while (!text.empty()) {
    const size_t length = othello::Utf8Length(text);
    const char first = text[0];
    if (length == 0) {
      absl::StrAppend(&json, kReplacement);
    } else if (first == '"' || first == '\\') {
      absl::StrAppend(&json, "\\", text.substr(0, 1));
    } else if (first == '\n') {
      absl::StrAppend(&json, "\\n");
    } else if (first == '\t') {
      absl::StrAppend(&json, "\\t");
    } else if (length == 1 && (first < ' ' || first == 0x7F)) {
      absl::StrAppendFormat(&json, "\\u%04x", static_cast<int>(first));
    } else {
      absl::StrAppend(&json, text.substr(0, length));
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  json += '"';
  return json;
}

std::string JsonNumber(double number) {
  if (!std::isfinite(number)) return "null";
  return othello::ShortestNumber(number);
}

JsonLine& JsonLine::Add(absl::string_view key,
                        const std::vector<std::string>& values) {
  const auto format = [](std::string* out, const std::string& value) {
    absl::StrAppend(out, JsonString(value));
  };
  return AddRaw(key,
                absl::StrCat("[", absl::StrJoin(values, ",", format), "]"));
}

JsonLine& JsonLine::Add(absl::string_view key,
                        const std::vector<size_t>& values) {
  return AddRaw(key, absl::StrCat("[", absl::StrJoin(values, ","), "]"));
}

JsonLine& JsonLine::Add(absl::string_view key,
                        const std::vector<JsonLine>& values) {
  const auto format = [](std::string* out, const JsonLine& value) {
    absl::StrAppend(out, value.ToString());
  };
  return AddRaw(key,
                absl::StrCat("[", absl::StrJoin(values, ",", format), "]"));
}

JsonLine& JsonLine::AddRaw(absl::string_view key, absl::string_view json) {
  absl::StrAppend(&members_, members_.empty() ? "" : ",", JsonString(key), ":",
                  json);
  return *this;
}

}  // namespace tools
