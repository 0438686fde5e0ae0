// Variables of the environment, as tests need them.

#ifndef RIALTO_TESTS_SUPPORT_ENVIRONMENT_H_
#define RIALTO_TESTS_SUPPORT_ENVIRONMENT_H_

#include <stdlib.h>

#include <optional>
#include <string>

namespace othello {

#ifdef _WIN32
inline constexpr char kHomeVariable[] = "USERPROFILE";
inline constexpr char kUserVariable[] = "USERNAME";
inline void SetVariable(const char* name, const char* value) {
  _putenv_s(name, value == nullptr ? "" : value);
}
#else
inline constexpr char kHomeVariable[] = "HOME";
inline constexpr char kUserVariable[] = "USER";
inline void SetVariable(const char* name, const char* value) {
  if (value == nullptr) {
    unsetenv(name);
  } else {
    setenv(name, value, /*overwrite=*/1);
  }
}
#endif

// A variable has another value as long as this lives.
class ScopedVariable {
 public:
  ScopedVariable(const char* name, const std::string& value) : name_(name) {
    if (const char* before = getenv(name)) before_ = before;
    SetVariable(name, value.c_str());
  }
  ~ScopedVariable() {
    SetVariable(name_, before_.has_value() ? before_->c_str() : nullptr);
  }
  ScopedVariable(const ScopedVariable&) = delete;
  ScopedVariable& operator=(const ScopedVariable&) = delete;

 private:
  const char* const name_;
  std::optional<std::string> before_;
};

}  // namespace othello

#endif  // RIALTO_TESTS_SUPPORT_ENVIRONMENT_H_
