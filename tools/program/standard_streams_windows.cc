#include "tools/program/standard_streams.h"

#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <windows.h>

#include <cstdio>
#include <iostream>

namespace tools {
namespace {

// Of the console before this program, which the next one finds again.
UINT g_input_code_page = 0;
UINT g_output_code_page = 0;

}  // namespace

void PrepareStandardStreams() {
  for (const int stream : {kStdin, kStdout, kStderr}) {
    _setmode(stream, _O_BINARY);
  }
  _fmode = _O_BINARY;
  g_input_code_page = GetConsoleCP();
  g_output_code_page = GetConsoleOutputCP();
  SetConsoleCP(CP_UTF8);
  SetConsoleOutputCP(CP_UTF8);
  // Colours by escape sequences: Windows 10 and later, refused elsewhere.
  for (const DWORD stream : {STD_OUTPUT_HANDLE, STD_ERROR_HANDLE}) {
    const HANDLE console = GetStdHandle(stream);
    DWORD mode = 0;
    if (GetConsoleMode(console, &mode) != 0) {
      SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
    }
  }
}

int EndOfMain(int exit_status) {
  std::cout.flush();
  std::cerr.flush();
  std::fflush(nullptr);
  SetConsoleCP(g_input_code_page);
  SetConsoleOutputCP(g_output_code_page);
  _exit(exit_status);
}

// _isatty() takes the null device for a terminal.
bool IsTerminal(int stream) {
  DWORD mode;
  return GetConsoleMode(reinterpret_cast<HANDLE>(_get_osfhandle(stream)),
                        &mode) != 0;
}

bool HasClient() {
  const DWORD type =
      GetFileType(reinterpret_cast<HANDLE>(_get_osfhandle(kStdin)));
  return type == FILE_TYPE_PIPE || type == FILE_TYPE_DISK;
}

int TerminalColumns() {
  CONSOLE_SCREEN_BUFFER_INFO info;
  return GetConsoleScreenBufferInfo(GetStdHandle(STD_OUTPUT_HANDLE), &info) != 0
             ? info.srWindow.Right - info.srWindow.Left + 1
             : 0;
}

bool TerminalMovesCursor() {
  DWORD mode = 0;
  return GetConsoleMode(GetStdHandle(STD_OUTPUT_HANDLE), &mode) != 0 &&
         (mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

bool TerminalHasUtf8() { return GetConsoleOutputCP() == CP_UTF8; }

void WriteToStderr(absl::string_view text) {
  DWORD count;
  WriteFile(GetStdHandle(STD_ERROR_HANDLE), text.data(),
            static_cast<DWORD>(text.size()), &count, nullptr);
}

}  // namespace tools
