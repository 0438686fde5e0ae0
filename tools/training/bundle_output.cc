#include "tools/training/bundle_output.h"

#include <filesystem>
#include <optional>
#include <system_error>
#include <vector>

#include "absl/flags/commandlineflag.h"
#include "absl/flags/declare.h"
#include "absl/flags/flag.h"
#include "absl/flags/reflection.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "othello/support/file_path.h"
#include "othello/support/whole_file.h"
#include "pattern_eval/weights_file.h"
#include "tools/program/common_flags.h"
#include "tools/training/fit_run.h"

ABSL_DECLARE_FLAG(std::string, out);

namespace tools {
namespace {

using ::engine::BundlePart;
using ::engine::Provenance;

constexpr size_t kMaxPartBytes = size_t{1} << 30;

std::string PathIn(const std::string& folder, BundlePart part) {
  return absl::StrCat(folder, "/", engine::FileOf(part));
}

// The fingerprint of the bundle's weights; nothing if it has none.
absl::StatusOr<std::optional<uint64_t>> BundleWeights(
    const std::string& folder) {
  const std::string path = PathIn(folder, BundlePart::kWeights);
  std::error_code error;
  if (!std::filesystem::exists(othello::FilePath(path), error))
    return std::nullopt;
  const auto weights = pattern_eval::LoadWeights(path);
  if (!weights.ok()) return weights.status();
  return (*weights)->fingerprint();
}

absl::Status Copy(const std::string& from, const std::string& to) {
  std::error_code error;
  std::filesystem::create_directories(othello::FilePath(to).parent_path(),
                                      error);
  if (error) {
    return absl::UnavailableError(
        absl::StrCat(to, ": its folder cannot be made: ", error.message()));
  }
  const absl::StatusOr<std::string> bytes =
      othello::ReadWholeFile(from, kMaxPartBytes);
  if (!bytes.ok()) return bytes.status();
  return othello::ReplaceFile(to, *bytes);
}

}  // namespace

std::string OutOrWorkPath(absl::string_view name) {
  const std::string out = absl::GetFlag(FLAGS_out);
  const std::string params = absl::GetFlag(FLAGS_params);
  if (!out.empty() || params.empty()) return out;
  return absl::StrCat(params, ".work/", name);
}

absl::Status GiveBundleWeights() {
  const std::string folder = absl::GetFlag(FLAGS_params);
  if (folder.empty()) return absl::OkStatus();
  const auto present = BundleWeights(folder);
  if (!present.ok()) return present.status();
  const std::string file = absl::GetFlag(FLAGS_weights);
  if (file.empty()) {
    if (present->has_value()) return absl::OkStatus();
    return absl::FailedPreconditionError(absl::StrCat(
        folder, " has no ", engine::FileOf(BundlePart::kWeights), " to fit; '",
        engine::MakerOf(BundlePart::kWeights, folder),
        "' makes it, or give --weights=FILE, which is copied"));
  }
  const auto named = pattern_eval::LoadWeights(file);
  if (!named.ok()) return named.status();
  const uint64_t fingerprint = (*named)->fingerprint();
  if (*present == fingerprint) return absl::OkStatus();
  if (present->has_value()) {
    return absl::FailedPreconditionError(
        absl::StrCat(folder, " has other weights than ", file,
                     ": leave one of --params and --weights away"));
  }
  const std::string path = PathIn(folder, BundlePart::kWeights);
  if (absl::Status status = Copy(file, path); !status.ok()) return status;
  // The file itself says more about how it was made.
  return engine::NoteInManifest(
      folder, BundlePart::kWeights, fingerprint,
      {{"copied", BaseName(file)}, {"date", Today()}});
}

absl::Status PutIntoBundle(BundlePart part, const std::string& file,
                           uint64_t weights_fingerprint,
                           absl::string_view command) {
  const std::string folder = absl::GetFlag(FLAGS_params);
  if (folder.empty()) return absl::OkStatus();
  if (part != BundlePart::kWeights) {
    const auto weights = BundleWeights(folder);
    if (!weights.ok()) return weights.status();
    if (*weights != weights_fingerprint) {
      return absl::FailedPreconditionError(absl::StrCat(
          file, " was fitted with the weights ",
          pattern_eval::FingerprintText(weights_fingerprint), "; those of ",
          folder, " are ",
          weights->has_value() ? pattern_eval::FingerprintText(**weights)
                               : "missing"));
    }
  }
  if (absl::Status status = Copy(file, PathIn(folder, part)); !status.ok()) {
    return status;
  }
  std::vector<Provenance> provenance = {{"command", std::string(command)}};
  if (const auto* seed = absl::FindCommandLineFlag("seed");
      seed != nullptr && part != BundlePart::kWeights) {
    provenance.push_back({"seed", seed->CurrentValue()});
  }
  provenance.push_back({"date", Today()});
  return engine::NoteInManifest(folder, part, weights_fingerprint, provenance);
}

}  // namespace tools
