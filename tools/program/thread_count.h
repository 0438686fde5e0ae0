// The flag --threads of programs that divide their work among threads.

#ifndef RIALTO_TOOLS_PROGRAM_THREAD_COUNT_H_
#define RIALTO_TOOLS_PROGRAM_THREAD_COUNT_H_

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "search/bounds.h"

namespace tools {

inline absl::Status CheckThreads(int threads) {
  if (threads >= 1 && threads <= search::kMaxThreads) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("--threads must be from 1 to ", search::kMaxThreads));
}

}  // namespace tools

#endif  // RIALTO_TOOLS_PROGRAM_THREAD_COUNT_H_
