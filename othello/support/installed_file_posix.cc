#include "othello/support/installed_file.h"

#include <dlfcn.h>

#include <filesystem>
#include <system_error>

#include "absl/strings/match.h"

namespace othello {

std::string FileOfThisCode() {
  Dl_info info;
  // A library is known by its path, a program by what it was called as.
  if (dladdr(reinterpret_cast<const void*>(&FileOfThisCode), &info) != 0 &&
      info.dli_fname != nullptr && absl::StrContains(info.dli_fname, ".so")) {
    return info.dli_fname;
  }
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).string();
}

}  // namespace othello
