#include "tools/problem_reader.h"

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace tools {
namespace {

// A file given by mistake (a binary, say) can have a bad line for each of its
// bytes, and a device no end.
constexpr int kMaxMessagesPerFile = 10;
constexpr size_t kMaxFileBytes = size_t{1} << 30;

absl::StatusOr<std::string> ReadAll(std::istream& in) {
  std::string content;
  constexpr size_t kChunkBytes = 1 << 16;
  while (in.good()) {
    const size_t size = content.size();
    if (size > kMaxFileBytes) {
      return absl::OutOfRangeError(
          absl::StrCat("longer than the ", kMaxFileBytes >> 20,
                       " MB that a file of positions may have"));
    }
    content.resize(size + kChunkBytes);
    in.read(content.data() + size, kChunkBytes);
    content.resize(size + static_cast<size_t>(in.gcount()));
  }
  if (in.bad()) return absl::DataLossError("cannot be read");
  return content;
}

absl::StatusOr<std::string> ReadNamed(const std::string& path,
                                      std::istream& in) {
  if (path == "-") return ReadAll(in);
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) {
    return absl::FailedPreconditionError("is a directory");
  }
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    return absl::NotFoundError(
        absl::StrCat("cannot be opened",
                     errno == 0 ? "" : absl::StrCat(": ", strerror(errno))));
  }
  return ReadAll(file);
}

// Complains about one file, and not without end.
class Complaints {
 public:
  Complaints(absl::string_view file, std::ostream& err)
      : name_(file == "-" ? "stdin" : file), err_(err) {}
  ~Complaints() {
    if (count_ > kMaxMessagesPerFile) {
      err_ << "rialto: " << name_ << ": and " << count_ - kMaxMessagesPerFile
           << " more bad lines\n";
    }
  }

  void Add(absl::string_view message) {
    if (++count_ > kMaxMessagesPerFile) return;
    err_ << "rialto: " << name_ << ": " << message << "\n";
  }

 private:
  const std::string name_;
  std::ostream& err_;
  int count_ = 0;
};

}  // namespace

ProblemList ReadProblems(const std::vector<std::string>& files,
                         const LineRange& lines, std::istream& in,
                         std::ostream& err) {
  ProblemList list;
  int index = 0;
  for (const std::string& file : files) {
    Complaints complaints(file, err);
    const absl::StatusOr<std::string> content = ReadNamed(file, in);
    if (!content.ok()) {
      complaints.Add(content.status().message());
      ++list.bad_files;
      continue;
    }
    bool has_chosen = false;
    for (const auto& [number, line] : othello::ProblemLines(*content)) {
      ++index;
      if (!lines.Contains(number)) continue;
      has_chosen = true;
      absl::StatusOr<othello::Problem> problem =
          othello::ParseProblem(line, number);
      if (problem.ok()) {
        list.problems.push_back({index, *std::move(problem)});
      } else {
        complaints.Add(problem.status().message());
        ++list.bad_lines;
      }
    }
    if (!has_chosen) {
      complaints.Add(lines == LineRange() ? "no position in this file"
                                          : "no position on these lines");
      ++list.bad_files;
    }
  }
  return list;
}

}  // namespace tools
