#include "othello/support/system.h"

#include <io.h>
#include <windows.h>

#include <cstdlib>

#include "othello/support/text_windows.h"

namespace othello {
namespace {

std::string Variable(const wchar_t* name) {
  const wchar_t* value = _wgetenv(name);
  return value == nullptr ? "" : Utf8(value);
}

bool HasAccess(const std::string& path, int mode) {
  return _waccess(Wide(path).c_str(), mode) == 0;
}

}  // namespace

int64_t ProcessId() { return GetCurrentProcessId(); }

std::string UserName() { return Variable(L"USERNAME"); }

std::string HomeFolder() { return Variable(L"USERPROFILE"); }

std::tm LocalTime(std::time_t time) {
  std::tm parts = {};
  localtime_s(&parts, &time);
  return parts;
}

double ThreadCpuSeconds() {
  FILETIME created, ended, in_system, in_program;
  if (!GetThreadTimes(GetCurrentThread(), &created, &ended, &in_system,
                      &in_program)) {
    return 0;
  }
  const auto seconds = [](const FILETIME& time) {
    ULARGE_INTEGER ticks;  // of 100 ns
    ticks.LowPart = time.dwLowDateTime;
    ticks.HighPart = time.dwHighDateTime;
    return 1e-7 * static_cast<double>(ticks.QuadPart);
  };
  return seconds(in_system) + seconds(in_program);
}

bool IsReadable(const std::string& path) { return HasAccess(path, 4); }

bool IsWritable(const std::string& path) { return HasAccess(path, 2); }

}  // namespace othello
