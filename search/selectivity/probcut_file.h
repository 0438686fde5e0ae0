// Files of ProbCut parameters (docs/formats.md), reader and writer.
//
// The model (Buro 1995, section 2): deep = a * shallow + b + e, where e has
// mean 0 and deviation sigma, and is normally distributed unless a tail curve
// says otherwise.

#ifndef RIALTO_SEARCH_SELECTIVITY_PROBCUT_FILE_H_
#define RIALTO_SEARCH_SELECTIVITY_PROBCUT_FILE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "search/selectivity/tail_curve.h"

namespace search {

// The fit for positions with this many discs and these two depths. A deep
// search that reaches the end of the game, deep == 64 - discs, means the exact
// score. Values are in discs.
struct ProbCutRow {
  int discs = 0;
  int shallow = 0;
  int deep = 0;
  int64_t n = 0;  // pairs of values that the fit rests on
  double a = 0;
  double b = 0;
  double sigma = 0;
  double r2 = 0;  // coefficient of determination
  // Standard errors.
  double se_a = 0;
  double se_b = 0;
  double se_sigma = 0;
  // The origin of the n pairs: this many have exactly this number of discs, the
  // others up to `reach` discs more or less. Files of version 1 do not say.
  int64_t own = 0;
  int reach = 0;
  // Nothing was measured here; the row continues others.
  bool is_extrapolated = false;

  friend bool operator==(const ProbCutRow&, const ProbCutRow&) = default;
};

struct ProbCutFile {
  uint64_t weights_fingerprint = 0;     // of the weights fitted with
  std::vector<std::string> provenance;  // "key: value"
  // The search multiplies every sigma by it.
  double sigma_scale = 1;
  // Of the errors of midgame searches, and of those of exact scores.
  TailCurve midgame_tails;
  TailCurve end_tails;
  std::vector<ProbCutRow> rows;

  friend bool operator==(const ProbCutFile&, const ProbCutFile&) = default;
};

// What `sigma_scale` may be.
inline constexpr double kMinSigmaScale = 0.1;
inline constexpr double kMaxSigmaScale = 10;

// Whether a row makes sense and survives being written: the limits that
// ParseProbCutFile() holds files to.
absl::Status CheckProbCutRow(const ProbCutRow& row);

// Takes versions 1 and 2. Errors name the line. Rows must be sorted by discs,
// shallow, deep.
absl::StatusOr<ProbCutFile> ParseProbCutFile(absl::string_view text);

// Writes version 2. Sorts the rows and rounds their numbers to what the engine
// will use. The rows must pass CheckProbCutRow().
std::string FormatProbCutFile(const ProbCutFile& file);

// Errors name the file.
absl::StatusOr<ProbCutFile> ReadProbCutFile(const std::string& path);

}  // namespace search

#endif  // RIALTO_SEARCH_SELECTIVITY_PROBCUT_FILE_H_
