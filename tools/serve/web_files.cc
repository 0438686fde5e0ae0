#include "tools/serve/web_files.h"

#include <cstddef>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "othello/support/embedded_file.h"
#include "othello/support/whole_file.h"

// Made by CMake: a RIALTO_EMBED_FILE for each file of tools/web, and
// RIALTO_WEB_FILES, their table.
#include "web_files_table.inc"

namespace tools {
namespace {

struct BuiltInFile {
  absl::string_view path;
  absl::string_view content;
};

constexpr size_t kLargestFile = size_t{1} << 24;

constexpr std::pair<absl::string_view, absl::string_view> kTypes[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".txt", "text/plain; charset=utf-8"},
    {".woff2", "font/woff2"},
    {".wasm", "application/wasm"},
};

}  // namespace

absl::string_view WebFileType(absl::string_view path) {
  for (const auto& [ending, type] : kTypes) {
    if (absl::EndsWith(path, ending)) return type;
  }
  return "";
}

absl::StatusOr<WebFiles> WebFiles::InFolder(const std::string& folder) {
  WebFiles files;
  files.folder_ = folder;
  if (folder.empty() || !files.Find("/index.html").has_value()) {
    return absl::InvalidArgumentError(
        absl::StrCat("the folder '", folder, "' has no index.html to serve"));
  }
  return files;
}

std::optional<WebFile> WebFiles::Find(absl::string_view path) const {
  const absl::string_view type = WebFileType(path);
  if (type.empty()) return std::nullopt;
  if (folder_.empty()) {
    static const auto& files = *new std::vector<BuiltInFile>{RIALTO_WEB_FILES};
    for (const BuiltInFile& file : files) {
      if (file.path == path) {
        return WebFile{std::string(file.content), std::string(type)};
      }
    }
    return std::nullopt;
  }
  absl::StatusOr<std::string> content =
      othello::ReadWholeFile(absl::StrCat(folder_, path), kLargestFile);
  if (!content.ok()) return std::nullopt;
  return WebFile{*std::move(content), std::string(type)};
}

}  // namespace tools
