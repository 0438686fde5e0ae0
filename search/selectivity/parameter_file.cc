#include "search/selectivity/parameter_file.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "othello/support/decimal.h"
#include "othello/support/text_cursor.h"
#include "othello/support/whole_file.h"

namespace search {
namespace {

// No valid file is longer.
constexpr size_t kMaxFileBytes = size_t{1} << 26;
constexpr int kLargestInteger = 1'000'000'000;
constexpr absl::string_view kWeightsKey = "# weights ";
constexpr absl::string_view kRowsKey = "# rows ";

absl::Status ErrorInLine(int number, absl::string_view message) {
  return absl::InvalidArgumentError(
      absl::StrCat("line ", number, ": ", message));
}

// Takes lines from a text and counts them.
class LineReader {
 public:
  explicit LineReader(absl::string_view text) : rest_(text) {}

  bool AtEnd() const { return rest_.empty(); }
  int number() const { return number_; }
  absl::string_view Peek() const {
    return absl::StripSuffix(rest_.substr(0, rest_.find('\n')), "\r");
  }
  absl::string_view Take() {
    const absl::string_view line = Peek();
    const size_t end = rest_.find('\n');
    rest_.remove_prefix(end == absl::string_view::npos ? rest_.size()
                                                       : end + 1);
    ++number_;
    return line;
  }
  absl::Status Expected(absl::string_view what) const {
    return ErrorInLine(
        number_ + 1,
        absl::StrCat("expected ", what, ", found ",
                     AtEnd() ? "the end" : othello::QuoteForError(Peek())));
  }

 private:
  absl::string_view rest_;
  int number_ = 0;  // of the line taken last
};

std::string TitleLine(const ParameterFormat& format) {
  return absl::StrCat("# rialto ", format.title, ", version ", format.version);
}

absl::Status ReadTitle(const ParameterFormat& format, LineReader& lines) {
  const std::string title = TitleLine(format);
  if (lines.Peek() == title) {
    lines.Take();
    return absl::OkStatus();
  }
  absl::string_view version = lines.Peek();
  if (absl::ConsumePrefix(
          &version, absl::StrCat("# rialto ", format.title, ", version "))) {
    return absl::FailedPreconditionError(absl::StrCat(
        "line 1: written in version ", othello::QuoteForError(version),
        " of the format; this program reads version ", format.version));
  }
  return lines.Expected(absl::StrCat("'", title, "'"));
}

absl::StatusOr<uint64_t> ReadFingerprint(LineReader& lines) {
  constexpr size_t kDigits = 16;
  absl::string_view digits = lines.Peek();
  uint64_t fingerprint = 0;
  if (!absl::ConsumePrefix(&digits, kWeightsKey) || digits.size() != kDigits ||
      !std::all_of(digits.begin(), digits.end(), absl::ascii_isxdigit) ||
      !absl::SimpleHexAtoi(digits, &fingerprint)) {
    return lines.Expected(
        "'# weights ' and 16 hexadecimal digits, the fingerprint of weights");
  }
  lines.Take();
  return fingerprint;
}

absl::StatusOr<size_t> ReadRowCount(LineReader& lines) {
  absl::string_view digits = lines.Peek();
  uint64_t count = 0;
  if (!absl::ConsumePrefix(&digits, kRowsKey) ||
      !absl::SimpleAtoi(digits, &count)) {
    return lines.Expected("'# rows ' and their number");
  }
  lines.Take();
  return count;
}

}  // namespace

bool IsVersion(const ParameterFormat& format, absl::string_view text) {
  return LineReader(text).Peek() == TitleLine(format);
}

absl::StatusOr<ParameterText> ParseParameterText(const ParameterFormat& format,
                                                 absl::string_view text) {
  LineReader lines(text);
  ParameterText parsed;
  const absl::Status title = ReadTitle(format, lines);
  if (!title.ok()) return title;
  const absl::StatusOr<uint64_t> fingerprint = ReadFingerprint(lines);
  if (!fingerprint.ok()) return fingerprint.status();
  parsed.header.weights_fingerprint = *fingerprint;
  const absl::StatusOr<size_t> row_count = ReadRowCount(lines);
  if (!row_count.ok()) return row_count.status();
  while (absl::StartsWith(lines.Peek(), "#")) {
    absl::string_view comment = lines.Take().substr(1);
    absl::ConsumePrefix(&comment, " ");
    parsed.header.provenance.emplace_back(comment);
  }
  if (lines.Peek() != format.columns) {
    return lines.Expected(
        absl::StrCat("the names of the columns: ",
                     absl::StrReplaceAll(format.columns, {{"\t", " "}})));
  }
  lines.Take();
  const size_t width =
      std::count(format.columns.begin(), format.columns.end(), '\t') + 1;
  while (!lines.AtEnd()) {
    ParameterLine line;
    line.fields = absl::StrSplit(lines.Take(), '\t');
    line.number = lines.number();
    if (line.fields.size() != width) {
      return ErrorInLine(line.number,
                         absl::StrCat("expected ", width,
                                      " fields with tabs between them, found ",
                                      line.fields.size()));
    }
    parsed.lines.push_back(std::move(line));
  }
  if (parsed.lines.size() != *row_count) {
    return absl::DataLossError(absl::StrCat(
        parsed.lines.size() < *row_count ? "truncated" : "too long",
        ": the header promises ", *row_count, " rows, the file has ",
        parsed.lines.size()));
  }
  return parsed;
}

std::string FormatParameterHeader(const ParameterFormat& format,
                                  const ParameterHeader& header,
                                  size_t row_count) {
  std::string text = absl::StrCat(TitleLine(format), "\n", kWeightsKey);
  absl::StrAppendFormat(&text, "%016x\n", header.weights_fingerprint);
  absl::StrAppend(&text, kRowsKey, row_count, "\n");
  for (const std::string& line : header.provenance) {
    absl::StrAppend(&text, "# ",
                    absl::StrReplaceAll(line, {{"\n", " "}, {"\r", " "}}),
                    "\n");
  }
  absl::StrAppend(&text, format.columns, "\n");
  return text;
}

absl::StatusOr<std::string> ReadParameterText(const std::string& path) {
  absl::StatusOr<std::string> text =
      othello::ReadWholeFile(path, kMaxFileBytes);
  if (text.ok() && text->size() > kMaxFileBytes) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, ": too long for a file of parameters"));
  }
  return text;
}

FieldReader::FieldReader(const ParameterFormat& format,
                         const ParameterLine& line)
    : line_(line), names_(absl::StrSplit(format.columns, '\t')) {}

int FieldReader::TakeInteger() {
  if (!status_.ok()) return 0;
  const absl::string_view field = line_.fields[next_];
  int value = 0;
  // The digits are checked because SimpleAtoi() accepts blanks and signs too.
  if (!std::all_of(field.begin(), field.end(), absl::ascii_isdigit) ||
      !absl::SimpleAtoi(field, &value) || value > kLargestInteger) {
    RefuseField(absl::StrCat("a whole number from 0 to ", kLargestInteger));
    return 0;
  }
  ++next_;
  return value;
}

double FieldReader::TakeDecimal() {
  if (!status_.ok()) return 0;
  const std::optional<double> value =
      othello::ParseDecimal(line_.fields[next_]);
  if (!value.has_value()) {
    RefuseField("a number of sane size");
    return 0;
  }
  ++next_;
  return *value;
}

absl::Status FieldReader::Refuse(absl::string_view reason) const {
  return ErrorInLine(line_.number, reason);
}

void FieldReader::RefuseField(absl::string_view expected) {
  status_ =
      Refuse(absl::StrCat(names_[next_], ": expected ", expected, ", found ",
                          othello::QuoteForError(line_.fields[next_])));
}

}  // namespace search
