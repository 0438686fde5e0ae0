// What the Windows sides of this folder and of tools/ share: its text and its
// error messages. Only for files named *_windows.cc.

#ifndef RIALTO_OTHELLO_SUPPORT_TEXT_WINDOWS_H_
#define RIALTO_OTHELLO_SUPPORT_TEXT_WINDOWS_H_

#include <string>

#include "absl/strings/string_view.h"

namespace othello {

// Between UTF-8, as all of Rialto has it, and UTF-16, as Windows has it.
std::wstring Wide(absl::string_view text);
std::string Utf8(const std::wstring& text);

// The message of an error of Windows (GetLastError()).
std::string WindowsError(unsigned long number);

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_TEXT_WINDOWS_H_
