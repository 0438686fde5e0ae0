// Bundles of parameters (docs/formats.md): a folder with weights, and with the
// ProbCut and RankCut parameters and the human move model that were fitted with
// them. Its manifest says
// which weights each file belongs to and how it was made.

#ifndef RIALTO_TOOLS_ENGINE_BUNDLE_H_
#define RIALTO_TOOLS_ENGINE_BUNDLE_H_

#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace engine {

enum class BundlePart { kWeights, kProbCut, kRankCut, kPlayers };
inline constexpr BundlePart kBundleParts[] = {
    BundlePart::kWeights, BundlePart::kProbCut, BundlePart::kRankCut,
    BundlePart::kPlayers};

// Only games whose players have ratings can make the human move model, so a
// bundle is complete without it.
constexpr bool IsOptional(BundlePart part) {
  return part == BundlePart::kPlayers;
}

inline constexpr absl::string_view kManifestFile = "manifest";

// "weights.bin"
absl::string_view FileOf(BundlePart part);
// "ProbCut parameters"
absl::string_view NameOf(BundlePart part);
// The command that makes the part: "rialto-fit-probcut --params=mine".
std::string MakerOf(BundlePart part, absl::string_view folder);

// A line of a manifest: what is known about a file.
struct ManifestRow {
  std::string file;
  std::string key;
  std::string value;

  friend bool operator==(const ManifestRow&, const ManifestRow&) = default;
};

struct Manifest {
  std::vector<ManifestRow> rows;

  // The value of the first row with this key.
  std::optional<absl::string_view> Find(absl::string_view file,
                                        absl::string_view key) const;
};

// Keys of every part; any others are for people.
inline constexpr absl::string_view kCrcKey = "crc32";  // of the file's bytes
inline constexpr absl::string_view kWeightsKey = "weights";  // a fingerprint

// Errors name the line.
absl::StatusOr<Manifest> ParseManifest(absl::string_view text);
// Tabs and line ends in values become blanks.
std::string FormatManifest(const Manifest& manifest);

// Eight hexadecimal digits.
std::string CrcText(absl::string_view bytes);

class Bundle {
 public:
  // Errors: no such folder, a folder with none of the files, a manifest that
  // cannot be read. A folder without a manifest is a bundle of unknown origin.
  static absl::StatusOr<Bundle> Open(const std::string& folder);

  bool Has(BundlePart part) const { return has_[static_cast<int>(part)]; }
  std::string PathOf(BundlePart part) const;
  const std::optional<Manifest>& manifest() const { return manifest_; }

  // "there is no probcut.tsv; 'rialto-fit-probcut --params=mine' makes it"
  std::string Missing(BundlePart part) const;
  // What is doubtful if these are its weights: no manifest, or one that names
  // other weights.
  std::vector<std::string> Warnings(uint64_t weights_fingerprint) const;

 private:
  std::string folder_;
  bool has_[std::size(kBundleParts)] = {};
  std::optional<Manifest> manifest_;
};

// How a file was made, for the manifest: "command", "seed", "date".
struct Provenance {
  std::string key;
  std::string value;
};

// Records in the folder's manifest (created if missing) that a part was
// written, for or with the weights of this fingerprint. The manifest is
// replaced atomically, and several programs may do so at the same time.
absl::Status NoteInManifest(const std::string& folder, BundlePart part,
                            uint64_t weights_fingerprint,
                            const std::vector<Provenance>& provenance);

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_BUNDLE_H_
