#include "tools/program/browser.h"

// clang-format off
#include <windows.h>
#include <shellapi.h>  // after it
// clang-format on

#include "absl/strings/str_cat.h"
#include "othello/support/system.h"
#include "othello/support/text_windows.h"
#include "othello/support/whole_file.h"

namespace tools {

std::string OpenInBrowser(const std::string& url) {
  // A folder of this user's own.
  wchar_t folder[MAX_PATH + 1];
  const DWORD length = GetTempPathW(MAX_PATH + 1, folder);
  if (length == 0 || length > MAX_PATH) return "";
  const std::string path =
      absl::StrCat(othello::Utf8(std::wstring(folder, length)), "rialto-serve-",
                   othello::ProcessId(), ".html");
  const std::string page = absl::StrCat(
      "<!doctype html><meta charset=utf-8><title>Rialto</title>"
      "<meta http-equiv=refresh content=\"0; url=",
      url, "\"><a href=\"", url, "\">Rialto</a>\n");
  if (!othello::ReplaceFile(path, page).ok()) return "";
  // A number above 32 is success.
  const auto started = reinterpret_cast<intptr_t>(
      ShellExecuteW(nullptr, L"open", othello::Wide(path).c_str(), nullptr,
                    nullptr, SW_SHOWNORMAL));
  return started > 32 ? path : "";
}

}  // namespace tools
