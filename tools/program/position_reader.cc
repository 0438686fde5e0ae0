#include "tools/program/position_reader.h"

#include <filesystem>
#include <sstream>
#include <system_error>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "othello/support/file_path.h"
#include "othello/support/utf8.h"

namespace tools {

using ::othello::GameRecord;

// A file given by mistake (a binary, say) can have a bad line for each of its
// bytes.
constexpr int kMaxMessagesPerFile = 10;

struct PositionReader::Source {
  std::string name;  // as messages name it
  bool is_file = false;
  bool is_open = false;
  std::string argument;        // a path or a text
  std::istream* in = nullptr;  // if it is neither

  std::unique_ptr<othello::GameFile> file;
  std::istringstream text_in;
  std::optional<othello::GameStream> stream;
  bool has_position = false;
  int complaints = 0;
};

namespace {

// An error if there is no position at all in the text.
absl::Status CheckText(const std::string& text) {
  std::istringstream in(text);
  othello::GameStream stream(in);
  GameRecord record;
  absl::Status first = absl::InvalidArgumentError("it is empty");
  for (bool is_first = true; stream.Next(record); is_first = false) {
    if (record.game.ok()) return absl::OkStatus();
    if (is_first) first = record.game.status();
  }
  return first;
}

std::string Count(int count, absl::string_view noun) {
  return absl::StrCat(count, " ", noun, count == 1 ? "" : "s");
}

}  // namespace

PositionReader::PositionReader(const LineRange& lines, std::ostream& err)
    : lines_(lines), err_(err) {}

PositionReader::~PositionReader() = default;

absl::StatusOr<std::unique_ptr<PositionReader>> PositionReader::Create(
    const std::vector<std::string>& arguments, const LineRange& lines,
    std::istream& in, std::ostream& err) {
  if (arguments.empty()) {
    return absl::InvalidArgumentError(
        "the argument POSITION is missing (- reads from stdin)");
  }
  std::unique_ptr<PositionReader> reader(new PositionReader(lines, err));
  std::vector<std::string> bad;
  for (const std::string& argument : arguments) {
    auto source = std::make_unique<Source>();
    std::error_code error;
    source->name = argument == "-" ? "stdin" : argument;
    source->argument = argument;
    source->is_file =
        argument != "-" &&
        std::filesystem::exists(othello::FilePath(argument), error);
    if (argument == "-") {
      source->in = &in;
    } else if (!source->is_file) {
      source->name =
          absl::StrCat("'", absl::CHexEscape(argument.substr(0, 80)), "'");
      if (absl::Status checked = CheckText(argument); !checked.ok()) {
        bad.push_back(absl::StrCat(
            source->name,
            " is neither a file nor a position or game: ", checked.message()));
        continue;
      }
    }
    reader->sources_.push_back(std::move(source));
  }
  if (bad.empty()) return reader;
  const std::string together = absl::StrJoin(arguments, " ");
  if (arguments.size() > 1 && CheckText(together).ok()) {
    return Create({together}, lines, in, err);
  }
  if (reader->sources_.empty()) return absl::InvalidArgumentError(bad[0]);
  for (const std::string& message : bad) {
    err << "rialto: " << othello::Printable(message) << "\n";
  }
  reader->bad_files_ = static_cast<int>(bad.size());
  return reader;
}

absl::StatusOr<std::unique_ptr<PositionReader>> PositionReader::CreateOrStdin(
    const std::vector<std::string>& arguments, std::istream& in,
    std::ostream& err) {
  return Create(arguments.empty() ? std::vector<std::string>{"-"} : arguments,
                LineRange(), in, err);
}

bool PositionReader::Next(NumberedPosition& position) {
  if (LookAhead(1).empty()) return false;
  position = std::move(ahead_.front());
  ahead_.pop_front();
  return true;
}

const std::deque<NumberedPosition>& PositionReader::LookAhead(size_t count) {
  NumberedPosition position;
  while (ahead_.size() < count && ReadNext(position)) {
    ahead_.push_back(std::move(position));
  }
  return ahead_;
}

absl::Status PositionReader::status() const {
  return FailureOf(bad_files_, bad_lines_);
}

// The next position that was chosen and can be read.
bool PositionReader::ReadNext(NumberedPosition& position) {
  GameRecord record;
  while (ReadRecord(record)) {
    ++index_;
    if (!lines_.Contains(record.line)) continue;
    sources_.front()->has_position = true;
    if (!record.game.ok()) {
      ++bad_lines_;
      Complain(record.game.status().message());
      continue;
    }
    position.index = index_;
    position.problem = {record.game->board(), std::move(record.answers),
                        record.score, "", record.line};
    position.game = *std::move(record.game);
    return true;
  }
  return false;
}

bool PositionReader::ReadRecord(GameRecord& record) {
  while (!sources_.empty()) {
    Source& source = *sources_.front();
    if (!source.is_open && !OpenNext()) continue;
    const bool is_read = source.file != nullptr ? source.file->Next(record)
                                                : source.stream->Next(record);
    if (is_read) return true;
    CloseSource();
  }
  return false;
}

// Opens the first source, or drops it with a complaint.
bool PositionReader::OpenNext() {
  Source& source = *sources_.front();
  source.is_open = true;
  if (!source.is_file) {
    source.text_in.str(source.argument);
    source.stream.emplace(source.in != nullptr ? *source.in : source.text_in);
    return true;
  }
  absl::StatusOr<std::unique_ptr<othello::GameFile>> file =
      othello::GameFile::Open(source.argument);
  if (file.ok()) {
    source.file = *std::move(file);
    return true;
  }
  absl::string_view message = file.status().message();
  absl::ConsumePrefix(&message, absl::StrCat(source.name, ": "));
  Complain(message);
  ++bad_files_;
  sources_.pop_front();
  return false;
}

void PositionReader::CloseSource() {
  const Source& source = *sources_.front();
  if (!source.has_position) {
    Complain(lines_ == LineRange() ? "there is no position in it"
                                   : "no position on these lines");
    ++bad_files_;
  }
  if (source.complaints > kMaxMessagesPerFile) {
    err_ << "rialto: " << othello::Printable(source.name) << ": and "
         << source.complaints - kMaxMessagesPerFile << " more bad lines\n";
  }
  sources_.pop_front();
}

// About the first source, and not without end.
void PositionReader::Complain(absl::string_view message) {
  Source& source = *sources_.front();
  if (++source.complaints > kMaxMessagesPerFile) return;
  err_ << "rialto: "
       << othello::Printable(absl::StrCat(source.name, ": ", message)) << "\n";
}

absl::Status FailureOf(int bad_files, int bad_lines, int wrong_answers) {
  std::vector<std::string> failures;
  if (bad_files > 0) {
    failures.push_back(Count(bad_files, "unreadable or empty file"));
  }
  if (bad_lines > 0) failures.push_back(Count(bad_lines, "unreadable line"));
  if (wrong_answers > 0) {
    failures.push_back(Count(wrong_answers, "wrong answer"));
  }
  if (failures.empty()) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrJoin(failures, ", "));
}

}  // namespace tools
