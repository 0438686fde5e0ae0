// One JSON object on one line: what --json prints.

#ifndef RIALTO_TOOLS_PROGRAM_JSON_LINE_H_
#define RIALTO_TOOLS_PROGRAM_JSON_LINE_H_

#include <concepts>
#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace tools {

// The text as a JSON string with its quotes. Bytes that are not UTF-8 become
// U+FFFD, because JSON knows no other encoding.
std::string JsonString(absl::string_view text);

// The shortest number that reads back as the same double; "null" if it is not
// finite, because JSON has no word for that.
std::string JsonNumber(double number);

// out << JsonLine().Add("depth", 11).Add("leaves", leaves).ToString() << "\n";
class JsonLine {
 public:
  JsonLine& Add(absl::string_view key, absl::string_view value) {
    return AddRaw(key, JsonString(value));
  }
  JsonLine& Add(absl::string_view key, const char* value) {
    return Add(key, absl::string_view(value));
  }
  JsonLine& Add(absl::string_view key, bool value) {
    return AddRaw(key, value ? "true" : "false");
  }
  JsonLine& Add(absl::string_view key, double value) {
    return AddRaw(key, JsonNumber(value));
  }
  template <std::integral Integer>
  JsonLine& Add(absl::string_view key, Integer value) {
    return AddRaw(key, absl::StrCat(value));
  }
  // An object within the object.
  JsonLine& Add(absl::string_view key, const JsonLine& value) {
    return AddRaw(key, value.ToString());
  }
  JsonLine& Add(absl::string_view key, const std::vector<std::string>& values);
  JsonLine& Add(absl::string_view key, const std::vector<size_t>& values);
  JsonLine& Add(absl::string_view key, const std::vector<JsonLine>& values);
  // A value that is JSON already.
  JsonLine& AddRaw(absl::string_view key, absl::string_view json);

  // The object, without a line end.
  std::string ToString() const { return absl::StrCat("{", members_, "}"); }

 private:
  std::string members_;
};

}  // namespace tools

#endif  // RIALTO_TOOLS_PROGRAM_JSON_LINE_H_
