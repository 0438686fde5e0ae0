#include "search/selectivity/probcut_file.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/strip.h"
#include "othello/support/decimal.h"
#include "othello/support/text_cursor.h"
#include "othello/support/whole_file.h"
#include "search/selectivity/parameter_file.h"

namespace search {
namespace {

#define RIALTO_FIRST_COLUMNS \
  "discs\tshallow\tdeep\tn\ta\tb\tsigma\tr2\tse_a\tse_b\tse_sigma"
constexpr ParameterFormat kFirstFormat = {"probcut parameters", 1,
                                          RIALTO_FIRST_COLUMNS};
constexpr ParameterFormat kFormat = {
    "probcut parameters", 2, RIALTO_FIRST_COLUMNS "\town\treach\textrapolated"};
#undef RIALTO_FIRST_COLUMNS

constexpr absl::string_view kSigmaScaleKey = "sigma_scale: ";
constexpr absl::string_view kMidgameTailsKey = "midgame_tails: ";
constexpr absl::string_view kEndTailsKey = "end_tails: ";

constexpr int kMaxDiscs = 64;
constexpr int kMaxPairs = 1'000'000'000;
// Slopes and errors beyond these come from a broken fit; the smallest ones are
// the last decimal that is written.
constexpr double kMinSlope = 0.0001;
constexpr double kMaxSlope = 100;
constexpr double kMinSigma = 0.0001;
constexpr double kMaxError = 64;

auto OrderOf(const ProbCutRow& row) {
  return std::tie(row.discs, row.shallow, row.deep);
}

std::string FormatRow(const ProbCutRow& row) {
  return absl::StrFormat(
      "%d\t%d\t%d\t%d\t%.4f\t%.4f\t%.4f\t%.4f\t%.4f\t%.4f\t%.4f\t%d\t%d\t%d\n",
      row.discs, row.shallow, row.deep, row.n, row.a, row.b, row.sigma, row.r2,
      row.se_a, row.se_b, row.se_sigma, row.own, row.reach,
      row.is_extrapolated);
}

absl::StatusOr<ProbCutRow> ParseRow(const ParameterFormat& format,
                                    const ParameterLine& line) {
  FieldReader fields(format, line);
  ProbCutRow row;
  row.discs = fields.TakeInteger();
  row.shallow = fields.TakeInteger();
  row.deep = fields.TakeInteger();
  row.n = fields.TakeInteger();
  row.a = fields.TakeDecimal();
  row.b = fields.TakeDecimal();
  row.sigma = fields.TakeDecimal();
  row.r2 = fields.TakeDecimal();
  row.se_a = fields.TakeDecimal();
  row.se_b = fields.TakeDecimal();
  row.se_sigma = fields.TakeDecimal();
  if (format.version > kFirstFormat.version) {
    row.own = fields.TakeInteger();
    row.reach = fields.TakeInteger();
    const int extrapolated = fields.TakeInteger();
    if (fields.status().ok() && extrapolated > 1) {
      return fields.Refuse("extrapolated: expected 0 or 1");
    }
    row.is_extrapolated = extrapolated == 1;
  }
  if (!fields.status().ok()) return fields.status();
  const absl::Status sense = CheckProbCutRow(row);
  if (!sense.ok()) return fields.Refuse(sense.message());
  return row;
}

// Takes the line with this key out of the provenance, if there is one: the text
// after the key.
std::optional<std::string> TakeLine(absl::string_view key, ProbCutFile& file) {
  for (size_t i = 0; i < file.provenance.size(); ++i) {
    absl::string_view text = file.provenance[i];
    if (!absl::ConsumePrefix(&text, key)) continue;
    const std::string found(text);
    file.provenance.erase(file.provenance.begin() + i);
    return found;
  }
  return std::nullopt;
}

absl::Status TakeSigmaScale(ProbCutFile& file) {
  const std::optional<std::string> text = TakeLine(kSigmaScaleKey, file);
  if (!text) return absl::OkStatus();
  const std::optional<double> scale = othello::ParseDecimal(*text);
  if (!scale || *scale < kMinSigmaScale || *scale > kMaxSigmaScale) {
    return absl::InvalidArgumentError(
        absl::StrCat("sigma_scale must be from ", kMinSigmaScale, " to ",
                     kMaxSigmaScale, ", not ", othello::QuoteForError(*text)));
  }
  file.sigma_scale = *scale;
  return absl::OkStatus();
}

absl::Status TakeTails(absl::string_view key, ProbCutFile& file,
                       TailCurve& tails) {
  const std::optional<std::string> text = TakeLine(key, file);
  if (!text) return absl::OkStatus();
  absl::StatusOr<TailCurve> curve = ParseTailCurve(*text);
  if (!curve.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat(key, curve.status().message()));
  }
  tails = *std::move(curve);
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckProbCutRow(const ProbCutRow& row) {
  struct Limits {
    absl::string_view name;
    double value;
    double lowest;
    double largest;
  };
  const Limits limits[] = {
      {"discs", static_cast<double>(row.discs), 1, kMaxDiscs - 1},
      {"shallow", static_cast<double>(row.shallow), 0, kMaxDiscs},
      {"n", static_cast<double>(row.n), 1, kMaxPairs},
      {"a", row.a, kMinSlope, kMaxSlope},
      {"b", row.b, -kMaxError, kMaxError},
      {"sigma", row.sigma, kMinSigma, kMaxError},
      {"r2", row.r2, 0, 1},
      {"se_a", row.se_a, 0, kMaxSlope},
      {"se_b", row.se_b, 0, kMaxError},
      {"se_sigma", row.se_sigma, 0, kMaxError},
      {"own", static_cast<double>(row.own), 0, kMaxPairs},
      {"reach", static_cast<double>(row.reach), 0, kMaxDiscs},
  };
  for (const Limits& limit : limits) {
    if (limit.value >= limit.lowest && limit.value <= limit.largest) continue;
    return absl::InvalidArgumentError(
        absl::StrCat(limit.name, " is ", limit.value, "; it must be from ",
                     limit.lowest, " to ", limit.largest));
  }
  if (row.shallow >= row.deep) {
    return absl::InvalidArgumentError(
        absl::StrCat("the shallow depth ", row.shallow,
                     " is not below the deep one, ", row.deep));
  }
  if (row.deep > kMaxDiscs - row.discs) {
    return absl::InvalidArgumentError(absl::StrCat(
        "with ", row.discs, " discs no search has depth ", row.deep));
  }
  return absl::OkStatus();
}

absl::StatusOr<ProbCutFile> ParseProbCutFile(absl::string_view text) {
  const ParameterFormat& format =
      IsVersion(kFirstFormat, text) ? kFirstFormat : kFormat;
  const absl::StatusOr<ParameterText> parsed = ParseParameterText(format, text);
  if (!parsed.ok()) return parsed.status();
  ProbCutFile file;
  file.weights_fingerprint = parsed->header.weights_fingerprint;
  file.provenance = parsed->header.provenance;
  if (format.version > kFirstFormat.version) {
    for (const absl::Status& taken :
         {TakeSigmaScale(file),
          TakeTails(kMidgameTailsKey, file, file.midgame_tails),
          TakeTails(kEndTailsKey, file, file.end_tails)}) {
      if (!taken.ok()) return taken;
    }
  }
  for (const ParameterLine& line : parsed->lines) {
    const absl::StatusOr<ProbCutRow> row = ParseRow(format, line);
    if (!row.ok()) return row.status();
    if (!file.rows.empty() && OrderOf(*row) <= OrderOf(file.rows.back())) {
      return FieldReader(format, line)
          .Refuse(OrderOf(*row) == OrderOf(file.rows.back())
                      ? "the same discs and depths as the line before"
                      : "rows must be sorted by discs, shallow, deep");
    }
    file.rows.push_back(*row);
  }
  return file;
}

std::string FormatProbCutFile(const ProbCutFile& file) {
  std::vector<ProbCutRow> rows = file.rows;
  std::stable_sort(rows.begin(), rows.end(),
                   [](const ProbCutRow& x, const ProbCutRow& y) {
                     return OrderOf(x) < OrderOf(y);
                   });
  std::vector<std::string> header = {
      absl::StrFormat("%s%.4f", kSigmaScaleKey, file.sigma_scale)};
  for (const auto& [key, tails] :
       {std::pair(kMidgameTailsKey, file.midgame_tails),
        {kEndTailsKey, file.end_tails}}) {
    if (tails.points().empty()) continue;
    header.push_back(absl::StrCat(key, FormatTailCurve(tails)));
  }
  header.insert(header.end(), file.provenance.begin(), file.provenance.end());
  std::string text = FormatParameterHeader(
      kFormat, {file.weights_fingerprint, header}, rows.size());
  for (const ProbCutRow& row : rows) text += FormatRow(row);
  return text;
}

absl::StatusOr<ProbCutFile> ReadProbCutFile(const std::string& path) {
  const absl::StatusOr<std::string> text = ReadParameterText(path);
  if (!text.ok()) return text.status();
  absl::StatusOr<ProbCutFile> file = ParseProbCutFile(*text);
  if (!file.ok()) return othello::WithFileName(file.status(), path);
  return file;
}

}  // namespace search
