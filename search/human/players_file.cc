#include "search/human/players_file.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/support/decimal.h"
#include "othello/support/text_cursor.h"
#include "othello/support/whole_file.h"
#include "search/selectivity/parameter_file.h"

namespace search {
namespace {

constexpr ParameterFormat kPlayersFormat = {"human move model", 1,
                                            "term\tbasis\tweight\terror"};

constexpr std::array<absl::string_view, kHumanBasisCount> kBasisNames = {
    "one", "rating", "rating2", "empties", "empties2", "rating_empties"};

// No weight of a sane model is larger: a term of 1 would decide every move.
constexpr double kLargestWeight = 100;

// r is -2 at 1100 and 1.7 at 2200; e is -1.4 at 10 and 1.4 at 54.
constexpr double kMiddleRating = 1700;
constexpr double kRatingUnit = 300;
constexpr int kMiddleEmpties = 32;
constexpr double kEmptiesUnit = 16;
constexpr int kFewestEmpties = 10;
constexpr int kMostEmpties = 54;

absl::StatusOr<double> ReadNumber(const FieldReader& line,
                                  absl::string_view name,
                                  absl::string_view field) {
  const std::optional<double> value = othello::ParseDecimal(field);
  if (!value.has_value() || std::abs(*value) > kLargestWeight) {
    return line.Refuse(absl::StrCat(name, ": expected a number from -",
                                    kLargestWeight, " to ", kLargestWeight,
                                    ", found ", othello::QuoteForError(field)));
  }
  return *value;
}

}  // namespace

absl::string_view NameOfBasis(int index) { return kBasisNames[index]; }

HumanBasis BasisAt(double rating, int empties) {
  const double r =
      (std::clamp(rating, kLowestFitted, kHighestFitted) - kMiddleRating) /
      kRatingUnit;
  const double e =
      (std::clamp(empties, kFewestEmpties, kMostEmpties) - kMiddleEmpties) /
      kEmptiesUnit;
  return {1, r, r * r, e, e * e, r * e};
}

absl::StatusOr<PlayersFile> ParsePlayersFile(absl::string_view text) {
  const absl::StatusOr<ParameterText> parsed =
      ParseParameterText(kPlayersFormat, text);
  if (!parsed.ok()) return parsed.status();
  constexpr size_t kRows = size_t{kHumanTermCount} * kHumanBasisCount;
  if (parsed->lines.size() != kRows) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected ", kRows, " rows, one for each term and basis, ",
                     "found ", parsed->lines.size()));
  }
  PlayersFile file;
  file.weights_fingerprint = parsed->header.weights_fingerprint;
  file.provenance = parsed->header.provenance;
  for (size_t row = 0; row < kRows; ++row) {
    const ParameterLine& line = parsed->lines[row];
    const FieldReader reader(kPlayersFormat, line);
    const int term = static_cast<int>(row / kHumanBasisCount);
    const int basis = static_cast<int>(row % kHumanBasisCount);
    if (line.fields[0] != NameOfTerm(term) ||
        line.fields[1] != NameOfBasis(basis)) {
      return reader.Refuse(
          absl::StrCat("expected the weight of ", NameOfTerm(term), " and ",
                       NameOfBasis(basis), ", found ",
                       othello::QuoteForError(line.fields[0]), " and ",
                       othello::QuoteForError(line.fields[1])));
    }
    const auto weight = ReadNumber(reader, "weight", line.fields[2]);
    if (!weight.ok()) return weight.status();
    const auto error = ReadNumber(reader, "error", line.fields[3]);
    if (!error.ok()) return error.status();
    if (*error < 0)
      return reader.Refuse("error: a standard error is not below 0");
    file.weights[term][basis] = *weight;
    file.errors[term][basis] = *error;
  }
  return file;
}

std::string FormatPlayersFile(const PlayersFile& file) {
  std::string text = FormatParameterHeader(
      kPlayersFormat, {file.weights_fingerprint, file.provenance},
      size_t{kHumanTermCount} * kHumanBasisCount);
  for (int term = 0; term < kHumanTermCount; ++term) {
    for (int basis = 0; basis < kHumanBasisCount; ++basis) {
      absl::StrAppendFormat(&text, "%s\t%s\t%.4f\t%.4f\n", NameOfTerm(term),
                            NameOfBasis(basis), file.weights[term][basis],
                            file.errors[term][basis]);
    }
  }
  return text;
}

absl::StatusOr<PlayersFile> ReadPlayersFile(const std::string& path) {
  const absl::StatusOr<std::string> text = ReadParameterText(path);
  if (!text.ok()) return text.status();
  absl::StatusOr<PlayersFile> file = ParsePlayersFile(*text);
  if (!file.ok()) return othello::WithFileName(file.status(), path);
  return file;
}

}  // namespace search
