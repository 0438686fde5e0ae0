// The user's browser.

#ifndef RIALTO_TOOLS_PROGRAM_BROWSER_H_
#define RIALTO_TOOLS_PROGRAM_BROWSER_H_

#include <string>

namespace tools {

// Opens the page in a browser. The address goes through a file that only this
// user can read, because every user sees the arguments of programs. Returns the
// file, or nothing if there is no browser.
std::string OpenInBrowser(const std::string& url);

}  // namespace tools

#endif  // RIALTO_TOOLS_PROGRAM_BROWSER_H_
