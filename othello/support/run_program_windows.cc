#include "othello/support/run_program.h"

#include <windows.h>

#include <iterator>

#include "absl/strings/str_cat.h"
#include "othello/support/text_windows.h"

namespace othello {
namespace {

// A word of a command line, as the C library of the program takes it apart.
std::wstring Quoted(const std::string& word) {
  std::wstring quoted = L"\"";
  size_t backslashes = 0;
  for (const wchar_t c : Wide(word)) {
    // Backslashes are doubled before a quote, and a quote gets one more.
    if (c == L'"') quoted.append(backslashes + 1, L'\\');
    backslashes = c == L'\\' ? backslashes + 1 : 0;
    quoted.push_back(c);
  }
  quoted.append(backslashes, L'\\');
  return quoted + L"\"";
}

HANDLE OpenInheritable(const std::wstring& path, DWORD access,
                       DWORD disposition) {
  SECURITY_ATTRIBUTES inheritable = {sizeof(inheritable), nullptr, TRUE};
  return CreateFileW(path.c_str(), access, FILE_SHARE_READ | FILE_SHARE_WRITE,
                     &inheritable, disposition, FILE_ATTRIBUTE_NORMAL, nullptr);
}

}  // namespace

std::string FindProgram(const std::string& name) {
  wchar_t path[32768];
  const DWORD length = SearchPathW(nullptr, Wide(name).c_str(), L".exe",
                                   std::size(path), path, nullptr);
  return length == 0 || length >= std::size(path)
             ? ""
             : Utf8(std::wstring(path, length));
}

absl::StatusOr<int> RunProgram(const std::string& program,
                               const std::vector<std::string>& arguments,
                               const std::string& folder,
                               const std::string& log) {
  std::wstring line = Quoted(program);
  for (const std::string& argument : arguments) {
    line += L" " + Quoted(argument);
  }
  STARTUPINFOW start = {};
  start.cb = sizeof(start);
  start.dwFlags = STARTF_USESTDHANDLES;
  start.hStdInput = OpenInheritable(L"NUL", GENERIC_READ, OPEN_EXISTING);
  start.hStdOutput = OpenInheritable(Wide(log), GENERIC_WRITE, CREATE_ALWAYS);
  start.hStdError = start.hStdOutput;
  PROCESS_INFORMATION process = {};
  const bool is_started =
      CreateProcessW(Wide(program).c_str(), line.data(), nullptr, nullptr, TRUE,
                     CREATE_NO_WINDOW, nullptr, Wide(folder).c_str(), &start,
                     &process) != 0;
  const DWORD error = GetLastError();
  CloseHandle(start.hStdInput);
  CloseHandle(start.hStdOutput);
  if (!is_started) {
    return absl::UnavailableError(
        absl::StrCat(program, " cannot be started: ", WindowsError(error)));
  }
  WaitForSingleObject(process.hProcess, INFINITE);
  DWORD state = 0;
  GetExitCodeProcess(process.hProcess, &state);
  CloseHandle(process.hThread);
  CloseHandle(process.hProcess);
  return static_cast<int>(state);
}

}  // namespace othello
