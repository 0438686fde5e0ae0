// The keys of requests and how their values are read.

#ifndef RIALTO_TOOLS_SERVICE_REQUEST_KEYS_H_
#define RIALTO_TOOLS_SERVICE_REQUEST_KEYS_H_

#include <nlohmann/json.hpp>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "tools/service/request.h"

namespace tools {

// The error for a request, made of these parts.
template <typename... Parts>
absl::Status Invalid(const Parts&... parts) {
  return absl::InvalidArgumentError(absl::StrCat(parts...));
}

struct RequestKey {
  absl::string_view name;
  // Null: an option of the engine (tools/engine/options.h). Errors name the
  // key.
  absl::Status (*read)(const nlohmann::json& value, ServiceRequest& request);
};

// The keys that an action takes besides `id` and `action`, in the order in
// which they are read.
absl::Span<const RequestKey> KeysOf(ServiceAction action);

absl::Status ReadKey(const RequestKey& key, const nlohmann::json& value,
                     ServiceRequest& request);

// The action of this name; an error lists all.
absl::Status ReadAction(const nlohmann::json& value, ServiceRequest& request);

}  // namespace tools

#endif  // RIALTO_TOOLS_SERVICE_REQUEST_KEYS_H_
