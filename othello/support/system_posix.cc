#include "othello/support/system.h"

#include <unistd.h>

#include <cstdlib>

namespace othello {

int64_t ProcessId() { return getpid(); }

namespace {

std::string Variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

std::string UserName() { return Variable("USER"); }

std::string HomeFolder() { return Variable("HOME"); }

std::tm LocalTime(std::time_t time) {
  std::tm parts = {};
  localtime_r(&time, &parts);
  return parts;
}

double ThreadCpuSeconds() {
  timespec time = {};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) +
         1e-9 * static_cast<double>(time.tv_nsec);
}

bool IsReadable(const std::string& path) {
  return access(path.c_str(), R_OK) == 0;
}

bool IsWritable(const std::string& path) {
  return access(path.c_str(), W_OK) == 0;
}

}  // namespace othello
