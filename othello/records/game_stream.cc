#include "othello/records/game_stream.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "othello/records/diagram.h"
#include "othello/records/ggf.h"
#include "othello/records/notation.h"
#include "othello/records/pgn.h"
#include "othello/records/sgf.h"
#include "othello/records/transcript.h"
#include "othello/records/wthor.h"

namespace othello {
namespace {

// How much is read to find the format. A text that ends within it may be a
// board or a transcript over several lines.
constexpr size_t kHeadBytes = size_t{1} << 16;
// Longer lines, and games of more lines, are something else.
constexpr size_t kMaxRecordBytes = size_t{16} << 20;
// The largest file that has no lines, WTHOR, is far smaller.
constexpr size_t kMaxWthorBytes = size_t{1} << 28;
constexpr absl::string_view kByteOrderMark = "\xEF\xBB\xBF";

struct Extension {
  absl::string_view name;
  GameFormat format;
};

constexpr Extension kExtensions[] = {
    {".ggf", GameFormat::kGgf},   {".sgf", GameFormat::kSgf},
    {".pgn", GameFormat::kPgn},   {".txt", GameFormat::kTranscript},
    {".wtb", GameFormat::kWthor}, {".obf", GameFormat::kObf},
};

absl::string_view Trim(absl::string_view text) {
  return absl::StripAsciiWhitespace(text);
}

// GGF and SGF both begin with "(;"; GM tells them apart.
GameFormat GgfOrSgf(absl::string_view content) {
  const size_t at = content.find("GM[");
  if (at == absl::string_view::npos) return GameFormat::kSgf;
  const absl::string_view game =
      absl::StripLeadingAsciiWhitespace(content.substr(at + 3));
  return !game.empty() && absl::ascii_isalpha(game[0]) ? GameFormat::kGgf
                                                       : GameFormat::kSgf;
}

bool IsOfLines(GameFormat format) {
  return format == GameFormat::kObf || format == GameFormat::kTranscript;
}

// Comments begin with '%' and end with the line.
absl::string_view WithoutComment(absl::string_view line) {
  return line.substr(0, line.find('%'));
}

// Something meant as a board, right or wrong.
bool LooksLikeBoard(absl::string_view text) {
  text = Trim(text);
  if (text.empty() || !absl::StrContains("XxOoWwBb*.-_@", text[0])) {
    return false;
  }
  return text.size() == 1 || !absl::ascii_isdigit(text[1]);  // not b4
}

// All lines, or those before line `end`, without their comments.
std::string MovesOfLines(absl::string_view text,
                         int end = std::numeric_limits<int>::max()) {
  std::string moves;
  int number = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    if (++number == end) break;
    absl::StrAppend(&moves, WithoutComment(line), "\n");
  }
  return moves;
}

// Follows the brackets of GGF and SGF from line to line.
class BracketScanner {
 public:
  explicit BracketScanner(bool has_escapes) : has_escapes_(has_escapes) {}

  void Scan(absl::string_view line) {
    for (const char c : line) {
      if (is_escaped_) {
        is_escaped_ = false;
      } else if (is_in_value_) {
        is_in_value_ = c != ']';
        is_escaped_ = has_escapes_ && c == '\\';
      } else if (c == '[') {
        is_in_value_ = true;
      } else if (c == '(') {
        ++open_;
      } else if (c == ')') {
        --open_;
      }
    }
  }
  bool IsOutside() const { return open_ <= 0 && !is_in_value_; }

 private:
  const bool has_escapes_;
  int open_ = 0;
  bool is_in_value_ = false;
  bool is_escaped_ = false;
};

// Finds the first tag pair after the moves of a PGN game.
class PgnScanner {
 public:
  // Whether the line begins another game.
  bool Begins(absl::string_view line) const {
    return has_moves_ && !is_in_comment_ && absl::StartsWith(Trim(line), "[");
  }
  void Scan(absl::string_view line) {
    const absl::string_view text = Trim(line);
    if (text.empty() || (!is_in_comment_ && text[0] == '[')) return;
    has_moves_ = true;
    for (const char c : text) {
      if (c == '{') is_in_comment_ = true;
      if (c == '}') is_in_comment_ = false;
    }
  }

 private:
  bool has_moves_ = false;
  bool is_in_comment_ = false;
};

absl::Status TooLong(int line) {
  return ErrorAt({line, 1}, absl::StrCat("more than ", kMaxRecordBytes >> 20,
                                         " MB without the end of a game"));
}

}  // namespace

std::optional<GameFormat> GameFormatOfPath(absl::string_view path) {
  for (const Extension& extension : kExtensions) {
    if (absl::EndsWithIgnoreCase(path, extension.name)) {
      return extension.format;
    }
  }
  return std::nullopt;
}

GameFormat DetectGameFormat(absl::string_view content) {
  constexpr size_t kWthorHeaderSize = 16;  // Has zeros; no text has any.
  if (absl::StrContains(content.substr(0, kWthorHeaderSize), '\0')) {
    return GameFormat::kWthor;
  }
  absl::ConsumePrefix(&content, kByteOrderMark);
  content = absl::StripLeadingAsciiWhitespace(content);
  absl::string_view behind_count = content;
  if (absl::ConsumePrefix(&behind_count, "1") ||
      absl::ConsumePrefix(&behind_count, "2")) {
    behind_count = absl::StripLeadingAsciiWhitespace(behind_count);
  }
  if (absl::StartsWith(behind_count, "(")) return GgfOrSgf(content);
  if (absl::StartsWith(content, "[")) return GameFormat::kPgn;
  TextCursor cursor(content);
  if (absl::StartsWith(content, "%") || ReadSquares(cursor).ok()) {
    return GameFormat::kObf;
  }
  return GameFormat::kTranscript;
}

GameStream::GameStream(std::istream& in, std::optional<GameFormat> format)
    : in_(in), format_(format) {}

bool GameStream::Next(GameRecord& record) {
  if (!is_started_) Start();
  while (ready_.empty()) {
    if (!ReadMore()) return false;
  }
  record = std::move(ready_.front());
  ready_.pop_front();
  return true;
}

// Takes a line with its line end; of one that is too long, only the beginning.
bool GameStream::ReadLine(std::string& line) {
  constexpr int kEnd = std::streambuf::traits_type::eof();
  line.clear();
  if (!head_.empty()) {
    line = std::move(head_.front());
    head_.pop_front();
  } else {
    std::streambuf& buffer = *in_.rdbuf();
    size_t count = 0;
    for (int c = is_endless_ ? kEnd : buffer.sbumpc(); c != kEnd;
         c = buffer.sbumpc()) {
      if (line.size() <= kMaxRecordBytes) line += static_cast<char>(c);
      if (c == '\n') break;
      is_endless_ = ++count > kMaxWthorBytes;
      if (is_endless_) break;
    }
  }
  if (line.empty()) return false;
  ++line_number_;
  return true;
}

std::string GameStream::ReadRest() {
  std::string rest;
  std::string line;
  while (rest.size() <= kMaxWthorBytes && ReadLine(line)) rest += line;
  return rest;
}

void GameStream::Start() {
  is_started_ = true;
  std::deque<std::string> head;
  std::string whole;
  std::string line;
  bool is_whole = true;
  while (ReadLine(line)) {
    whole += line;
    head.push_back(std::move(line));
    is_whole = whole.size() <= kHeadBytes;
    if (!is_whole) break;
  }
  line_number_ = 0;
  if (!format_.has_value() || IsOfLines(*format_)) {
    format_ = DetectGameFormat(whole);
  }
  if (*format_ != GameFormat::kWthor && !head.empty() &&
      absl::StartsWith(head.front(), kByteOrderMark)) {
    head.front().erase(0, kByteOrderMark.size());
    whole.erase(0, kByteOrderMark.size());
  }
  head_ = std::move(head);
  mode_ = IsOfLines(*format_) ? Mode::kLines : Mode::kGames;
  if (*format_ == GameFormat::kWthor) {
    mode_ = Mode::kEnd;
    absl::StatusOr<std::vector<WthorGame>> records =
        ParseWthorGames(ReadRest());
    if (!records.ok()) return Add(records.status(), 1);
    AddAll(GamesOfWthor(*std::move(records)), 1);
  } else if (is_whole &&
             (mode_ == Mode::kLines || absl::StartsWith(Trim(whole), "["))) {
    StartLines(whole);
  }
}

// Tries whether the whole text is one position or game.
void GameStream::StartLines(absl::string_view whole) {
  const auto take_all = [this](absl::StatusOr<Game> game) {
    mode_ = Mode::kEnd;
    Add(std::move(game), 1);
  };
  const absl::StatusOr<Board> board = ParseBoard(whole);
  if (board.ok()) return take_all(Game(*board));
  const absl::StatusOr<Board> diagram = ParseDiagram(whole);
  if (diagram.ok()) return take_all(Game(*diagram));
  if (mode_ != Mode::kLines) return;

  // Else line by line; `ready_` then holds the result.
  mode_ = Mode::kEnd;
  std::string line;
  while (ReadLine(line)) AddLine(line, line_number_);
  if (ready_.size() < 2) return;
  const auto is_good = [](const GameRecord& r) { return r.game.ok(); };
  const auto good = std::count_if(ready_.begin(), ready_.end(), is_good);
  if (static_cast<size_t>(good) == ready_.size()) return;
  absl::StatusOr<Game> one;
  if (LooksLikeBoard(whole)) {
    if (good > 0) return;
    one = board.status();
  } else {
    const std::string moves = MovesOfLines(whole);
    one = ParseTranscript(moves);
    // With an error in it, it is one game if the second line continues where
    // the first one ends, and no later line is a game in itself.
    const bool has_good_line =
        std::any_of(ready_.begin() + 1, ready_.end(), is_good);
    const bool goes_on =
        CountReadableMoves(moves) >
        CountReadableMoves(MovesOfLines(whole, ready_[1].line));
    if (!one.ok() && (has_good_line || !goes_on)) return;
  }
  ready_.clear();
  take_all(std::move(one));
}

bool GameStream::ReadMore() {
  if (mode_ == Mode::kEnd) return false;
  if (mode_ == Mode::kLines) {
    std::string line;
    if (!ReadLine(line)) return false;
    AddLine(line, line_number_);
    return true;
  }
  std::string text;
  TextPlace place;
  if (!ReadGame(text, place)) return false;
  if (text.empty()) mode_ = Mode::kEnd;
  if (text.size() > kMaxRecordBytes) {
    mode_ = Mode::kEnd;
    Add(TooLong(place.line), place.line);
    return true;
  }
  AddAll(*format_ == GameFormat::kGgf   ? ParseGgf(text, place)
         : *format_ == GameFormat::kSgf ? ParseSgf(text, place)
                                        : ParsePgn(text, place),
         place.line);
  return true;
}

// The lines of the next game, or of several that share a line.
bool GameStream::ReadGame(std::string& text, TextPlace& place) {
  BracketScanner brackets(/*has_escapes=*/*format_ == GameFormat::kSgf);
  PgnScanner pgn;
  std::string line;
  text.clear();
  const bool is_first = line_number_ == 0;
  while (text.size() <= kMaxRecordBytes && ReadLine(line)) {
    // A game of GGF that is not closed must not hide the next one.
    const bool begins_next =
        !text.empty() &&
        (*format_ == GameFormat::kPgn
             ? pgn.Begins(line)
             : *format_ == GameFormat::kGgf && absl::StartsWith(line, "(;GM["));
    if (begins_next) {
      head_.push_front(std::move(line));
      --line_number_;
      return true;
    }
    if (text.empty()) {
      if (Trim(line).empty()) continue;
      place = {line_number_, 1};
    }
    text += line;
    if (*format_ == GameFormat::kPgn) {
      pgn.Scan(line);
    } else {
      brackets.Scan(line);
      if (brackets.IsOutside()) return true;
    }
  }
  // A file of games that has none is an error of the format.
  return !text.empty() || is_first;
}

void GameStream::AddLine(absl::string_view line, int number) {
  if (line.size() > kMaxRecordBytes) return Add(TooLong(number), number);
  while (absl::ConsumeSuffix(&line, "\n") || absl::ConsumeSuffix(&line, "\r")) {
  }
  const absl::string_view text = WithoutComment(line);
  if (Trim(text).empty()) return;
  if (!LooksLikeBoard(text)) {
    return Add(ParseTranscript(text, Board::Start(), {number, 1}), number);
  }
  absl::StatusOr<Problem> problem = ParseProblem(line, number);
  if (!problem.ok()) return Add(problem.status(), number);
  Game game(problem->board);
  if (!problem->comment.empty()) game.SetTag(kTagComment, problem->comment);
  ready_.push_back(
      {number, std::move(game), std::move(problem->answers), problem->score});
}

void GameStream::Add(absl::StatusOr<Game> game, int line) {
  ready_.push_back({line, std::move(game), {}, std::nullopt});
}

void GameStream::AddAll(absl::StatusOr<std::vector<Game>> games, int line) {
  if (!games.ok()) return Add(games.status(), line);
  for (Game& game : *games) Add(std::move(game), line);
}

}  // namespace othello
