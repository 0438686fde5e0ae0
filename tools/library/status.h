// Errors at the border between C++ and C.

#ifndef RIALTO_TOOLS_LIBRARY_STATUS_H_
#define RIALTO_TOOLS_LIBRARY_STATUS_H_

#include <cstddef>
#include <new>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "tools/library/rialto.h"

namespace library {

// Keeps the message for rialto_last_error().
rialto_status Report(const absl::Status& status);
rialto_status ReportIllegalMove(absl::string_view message);

// Calls `work`, which returns an absl::Status. The standard library reports
// exhausted memory by an exception, which must not reach C.
template <typename Work>
rialto_status Guarded(Work work) noexcept {
  try {
    return Report(work());
  } catch (const std::bad_alloc&) {
    return RIALTO_NO_MEMORY;
  }
}

// As snprintf() does it.
size_t CopyText(absl::string_view text, char* to, size_t size);

}  // namespace library

#endif  // RIALTO_TOOLS_LIBRARY_STATUS_H_
