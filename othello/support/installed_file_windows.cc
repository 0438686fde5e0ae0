#include "othello/support/installed_file.h"

#include <windows.h>

#include <iterator>

#include "othello/support/text_windows.h"

namespace othello {

std::string FileOfThisCode() {
  HMODULE module = nullptr;
  wchar_t path[32768];
  if (GetModuleHandleExW(GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS |
                             GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT,
                         reinterpret_cast<const wchar_t*>(&FileOfThisCode),
                         &module) == 0) {
    return "";
  }
  const DWORD length = GetModuleFileNameW(module, path, std::size(path));
  return length >= std::size(path) ? "" : Utf8(std::wstring(path, length));
}

}  // namespace othello
