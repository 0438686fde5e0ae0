#include "tools/engine/bundle.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "othello/support/checksum.h"
#include "othello/support/file_lock.h"
#include "othello/support/file_path.h"
#include "othello/support/text_cursor.h"
#include "othello/support/whole_file.h"
#include "pattern_eval/weights.h"

namespace engine {
namespace {

constexpr absl::string_view kTitle = "# rialto parameters, version ";
constexpr int kVersion = 1;
constexpr size_t kMaxManifestBytes = size_t{1} << 20;
constexpr size_t kMaxPartBytes = size_t{1} << 30;

struct PartName {
  absl::string_view file;
  absl::string_view name;
  absl::string_view maker;
};

constexpr PartName kNames[] = {
    {"weights.bin", "weights", "rialto-train POSITIONS... --params="},
    {"probcut.tsv", "ProbCut parameters", "rialto-fit-probcut --params="},
    {"rankcut.tsv", "RankCut statistics", "rialto-fit-rankcut --params="},
    {"players.tsv", "human move model",
     "rialto-fit-players --from=GAMES --ratings=RATINGS --params="},
};

const PartName& NamesOf(BundlePart part) {
  return kNames[static_cast<int>(part)];
}

std::string PathIn(const std::string& folder, absl::string_view file) {
  return absl::StrCat(folder, "/", file);
}

absl::StatusOr<std::optional<Manifest>> ReadManifest(
    const std::string& folder) {
  const std::string path = PathIn(folder, kManifestFile);
  std::error_code error;
  if (!std::filesystem::exists(othello::FilePath(path), error))
    return std::nullopt;
  const absl::StatusOr<std::string> text =
      othello::ReadWholeFile(path, kMaxManifestBytes);
  if (!text.ok()) return text.status();
  absl::StatusOr<Manifest> manifest = ParseManifest(*text);
  if (!manifest.ok()) return othello::WithFileName(manifest.status(), path);
  return *std::move(manifest);
}

}  // namespace

absl::string_view FileOf(BundlePart part) { return NamesOf(part).file; }

absl::string_view NameOf(BundlePart part) { return NamesOf(part).name; }

std::string MakerOf(BundlePart part, absl::string_view folder) {
  return absl::StrCat(NamesOf(part).maker, folder);
}

std::optional<absl::string_view> Manifest::Find(absl::string_view file,
                                                absl::string_view key) const {
  for (const ManifestRow& row : rows) {
    if (row.file == file && row.key == key) return row.value;
  }
  return std::nullopt;
}

absl::StatusOr<Manifest> ParseManifest(absl::string_view text) {
  Manifest manifest;
  int number = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    ++number;
    line = absl::StripSuffix(line, "\r");
    if (number == 1) {
      if (line == absl::StrCat(kTitle, kVersion)) continue;
      if (absl::ConsumePrefix(&line, kTitle)) {
        return absl::FailedPreconditionError(absl::StrCat(
            "line 1: written in version ", othello::QuoteForError(line),
            " of the format; this program reads version ", kVersion));
      }
      return absl::InvalidArgumentError(
          absl::StrCat("line 1: expected '", kTitle, kVersion, "', found ",
                       othello::QuoteForError(line)));
    }
    if (line.empty() || line[0] == '#') continue;
    const std::vector<std::string> fields = absl::StrSplit(line, '\t');
    if (fields.size() != 3) {
      return absl::InvalidArgumentError(absl::StrCat(
          "line ", number,
          ": expected a file, a key and a value with tabs between them, "
          "found ",
          fields.size(), " fields"));
    }
    manifest.rows.push_back({fields[0], fields[1], fields[2]});
  }
  return manifest;
}

std::string FormatManifest(const Manifest& manifest) {
  std::string text = absl::StrCat(kTitle, kVersion, "\n");
  for (const ManifestRow& row : manifest.rows) {
    absl::StrAppend(
        &text, row.file, "\t", row.key, "\t",
        absl::StrReplaceAll(row.value, {{"\t", " "}, {"\n", " "}, {"\r", " "}}),
        "\n");
  }
  return text;
}

std::string CrcText(absl::string_view bytes) {
  return absl::StrFormat("%08x", othello::Crc32(bytes));
}

absl::StatusOr<Bundle> Bundle::Open(const std::string& folder) {
  std::error_code error;
  const auto status = std::filesystem::status(othello::FilePath(folder), error);
  if (!std::filesystem::is_directory(status)) {
    return absl::NotFoundError(absl::StrCat(
        folder,
        std::filesystem::exists(status) ? ": not a folder" : ": no such folder",
        "; a bundle of parameters is one, and ",
        MakerOf(BundlePart::kWeights, folder), " begins it"));
  }
  Bundle bundle;
  bundle.folder_ = folder;
  bool has_any = false;
  for (BundlePart part : kBundleParts) {
    bool& has = bundle.has_[static_cast<int>(part)];
    has =
        std::filesystem::exists(othello::FilePath(bundle.PathOf(part)), error);
    has_any |= has;
  }
  absl::StatusOr<std::optional<Manifest>> manifest = ReadManifest(folder);
  if (!manifest.ok()) return manifest.status();
  bundle.manifest_ = *std::move(manifest);
  if (!has_any && !bundle.manifest_.has_value()) {
    return absl::FailedPreconditionError(absl::StrCat(
        folder, ": not a bundle of parameters, which has the files ",
        kNames[0].file, ", ", kNames[1].file, ", ", kNames[2].file, ", ",
        kNames[3].file, " and ", kManifestFile, "; ",
        MakerOf(BundlePart::kWeights, folder), " begins one"));
  }
  return bundle;
}

std::string Bundle::PathOf(BundlePart part) const {
  return PathIn(folder_, FileOf(part));
}

std::string Bundle::Missing(BundlePart part) const {
  return absl::StrCat("there is no ", FileOf(part), "; '",
                      MakerOf(part, folder_), "' makes it");
}

std::vector<std::string> Bundle::Warnings(uint64_t weights_fingerprint) const {
  if (!manifest_.has_value()) {
    return {absl::StrCat(folder_, ": there is no ", kManifestFile,
                         ", so it is unknown how the files were made")};
  }
  const std::string found = pattern_eval::FingerprintText(weights_fingerprint);
  const auto noted = manifest_->Find(FileOf(BundlePart::kWeights), kWeightsKey);
  if (noted == found) return {};
  return {absl::StrCat(folder_, ": the weights are ", found,
                       ", and the manifest knows ", noted.value_or("none"))};
}

absl::Status NoteInManifest(const std::string& folder, BundlePart part,
                            uint64_t weights_fingerprint,
                            const std::vector<Provenance>& provenance) {
  const absl::StatusOr<othello::FileLock> lock =
      othello::FileLock::OfFolder(folder);
  if (!lock.ok()) return lock.status();
  const absl::StatusOr<std::string> bytes =
      othello::ReadWholeFile(PathIn(folder, FileOf(part)), kMaxPartBytes);
  if (!bytes.ok()) return bytes.status();
  absl::StatusOr<std::optional<Manifest>> read = ReadManifest(folder);
  if (!read.ok()) return read.status();
  Manifest manifest = read->value_or(Manifest());
  const std::string file(FileOf(part));
  std::erase_if(manifest.rows,
                [&](const ManifestRow& row) { return row.file == file; });
  manifest.rows.push_back({file, std::string(kCrcKey), CrcText(*bytes)});
  manifest.rows.push_back({file, std::string(kWeightsKey),
                           pattern_eval::FingerprintText(weights_fingerprint)});
  for (const Provenance& fact : provenance) {
    manifest.rows.push_back({file, fact.key, fact.value});
  }
  return othello::ReplaceFile(PathIn(folder, kManifestFile),
                              FormatManifest(manifest));
}

}  // namespace engine
