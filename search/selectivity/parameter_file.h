// Files of fitted parameters (docs/formats.md): what those of ProbCut and of
// RankCut share. A commented header names the kind of file, the weights it was
// fitted with and how; a table with tabs follows.

#ifndef RIALTO_SEARCH_SELECTIVITY_PARAMETER_FILE_H_
#define RIALTO_SEARCH_SELECTIVITY_PARAMETER_FILE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace search {

// What distinguishes one kind of file from another.
struct ParameterFormat {
  absl::string_view title;  // "probcut parameters"
  int version;
  absl::string_view columns;  // their names, with tabs between them
};

struct ParameterHeader {
  // Of the weights that the parameters were fitted with
  // (pattern_eval::FingerprintOf).
  uint64_t weights_fingerprint = 0;
  // How the file was made, as "key: value".
  std::vector<std::string> provenance;
};

// A line of the table. The fields are parts of the text.
struct ParameterLine {
  int number = 0;  // of the line in the file, from 1
  std::vector<absl::string_view> fields;
};

struct ParameterText {
  ParameterHeader header;
  std::vector<ParameterLine> lines;
};

// Whether the first line says that the text is of this kind and version.
bool IsVersion(const ParameterFormat& format, absl::string_view text);

// Checks header, columns, and that all rows are there with all their fields;
// errors name the line. `text` must outlive the result.
absl::StatusOr<ParameterText> ParseParameterText(const ParameterFormat& format,
                                                 absl::string_view text);

// Everything before the rows.
std::string FormatParameterHeader(const ParameterFormat& format,
                                  const ParameterHeader& header,
                                  size_t row_count);

// The content of a file of parameters. Errors name the file.
absl::StatusOr<std::string> ReadParameterText(const std::string& path);

// Reads the fields of a line one after another. After the first error the rest
// is skipped, so that one check of status() at the end is enough.
class FieldReader {
 public:
  FieldReader(const ParameterFormat& format, const ParameterLine& line);

  // The next field as a whole number from 0 to 1e9.
  int TakeInteger();
  // The next field as a decimal from -1e9 to 1e9.
  double TakeDecimal();

  // An error that names the line.
  absl::Status Refuse(absl::string_view reason) const;
  const absl::Status& status() const { return status_; }

 private:
  void RefuseField(absl::string_view expected);

  const ParameterLine& line_;
  std::vector<absl::string_view> names_;
  size_t next_ = 0;
  absl::Status status_;
};

}  // namespace search

#endif  // RIALTO_SEARCH_SELECTIVITY_PARAMETER_FILE_H_
