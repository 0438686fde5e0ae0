// JSON as clients write it, read without exceptions.

#ifndef RIALTO_TOOLS_SERVICE_JSON_OBJECT_H_
#define RIALTO_TOOLS_SERVICE_JSON_OBJECT_H_

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace tools {

// An error says where the line is not JSON, or that it is not an object or has
// a key twice.
absl::StatusOr<nlohmann::json> ParseJsonObject(absl::string_view line);

// An id is kept and sent back, so it has an end.
inline constexpr size_t kLongestId = 1000;

// What may be an id, as JSON: a string or a whole number. Else nothing.
std::optional<std::string> JsonId(const nlohmann::json& value);

// The id of a line that is not JSON: the value after the first "id":, if it is
// complete, else "null".
std::string FindIdOf(absl::string_view line);

}  // namespace tools

#endif  // RIALTO_TOOLS_SERVICE_JSON_OBJECT_H_
