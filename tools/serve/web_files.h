// The files of the page: built into the program, or in a folder while someone
// works on them.

#ifndef RIALTO_TOOLS_SERVE_WEB_FILES_H_
#define RIALTO_TOOLS_SERVE_WEB_FILES_H_

#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace tools {

struct WebFile {
  std::string content;
  std::string type;  // "text/html; charset=utf-8"
};

// The type of a file by its ending; empty if the page has no such files.
absl::string_view WebFileType(absl::string_view path);

class WebFiles {
 public:
  // Those that are built in.
  WebFiles() = default;
  // An error if the folder has no index.html.
  static absl::StatusOr<WebFiles> InFolder(const std::string& folder);

  // `path` is one that FilePath() (http_rules.h) has made.
  std::optional<WebFile> Find(absl::string_view path) const;

 private:
  std::string folder_;  // empty: built in
};

}  // namespace tools

#endif  // RIALTO_TOOLS_SERVE_WEB_FILES_H_
