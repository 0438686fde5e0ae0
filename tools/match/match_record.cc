#include "tools/match/match_record.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <map>
#include <optional>
#include <sstream>
#include <system_error>
#include <utility>

#include "absl/memory/memory.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "othello/records/ggf.h"
#include "othello/records/record_move.h"
#include "othello/score.h"
#include "othello/support/file_path.h"

namespace match {
namespace {

using ::othello::Color;
using ::othello::Game;
using ::othello::GameMove;

constexpr char kSite[] = "rialto-match";

// Words of the comment; `message` takes everything after it.
constexpr absl::string_view kNumber = "game";
constexpr absl::string_view kFault = "fault";
constexpr absl::string_view kAdjudicated = "adjudicated";
constexpr absl::string_view kNodes[] = {"nodes_black", "nodes_white"};
constexpr absl::string_view kMessage = "message";

struct FaultName {
  Fault fault;
  absl::string_view name;
};

constexpr FaultName kFaultNames[] = {
    {Fault::kNone, "none"},   {Fault::kResigned, "resigned"},
    {Fault::kTime, "time"},   {Fault::kIllegalMove, "illegal_move"},
    {Fault::kCrash, "crash"},
};

absl::string_view NameOf(Fault fault) {
  for (const FaultName& row : kFaultNames) {
    if (row.fault == fault) return row.name;
  }
  return "";
}

std::optional<Fault> FaultOf(absl::string_view name) {
  for (const FaultName& row : kFaultNames) {
    if (row.name == name) return row.fault;
  }
  return std::nullopt;
}

std::string ResultTag(const PlayedGame& played) {
  const int black = played.Discs(Color::kBlack);
  if (black == 0) return "0";
  return absl::StrCat(black > 0 ? "B+" : "W+", black > 0 ? black : -black,
                      played.fault == Fault::kTime       ? ":t"
                      : played.fault == Fault::kResigned ? ":r"
                                                         : "");
}

std::string Comment(const RecordedGame& recorded) {
  const PlayedGame& played = recorded.game;
  std::string comment = absl::StrCat(kNumber, "=", recorded.number, " ", kFault,
                                     "=", NameOf(played.fault));
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    const Effort& effort = played.effort(color);
    if (effort.counted_moves == 0) continue;
    absl::StrAppend(&comment, " ", kNodes[color == Color::kWhite], "=",
                    effort.nodes);
  }
  if (played.adjudicated.has_value()) {
    absl::StrAppend(&comment, " ", kAdjudicated, "=", *played.adjudicated);
  }
  if (!played.message.empty()) {
    absl::StrAppend(&comment, " ", kMessage, "=", played.message);
  }
  return comment;
}

absl::Status NotOfAMatch(const std::string& what) {
  return absl::InvalidArgumentError(
      absl::StrCat("not a game of rialto-match: ", what));
}

std::map<std::string, std::string> CommentWords(absl::string_view comment) {
  std::map<std::string, std::string> words;
  while (!comment.empty()) {
    const size_t end =
        comment.substr(0, kMessage.size() + 1) == absl::StrCat(kMessage, "=")
            ? comment.size()
            : std::min(comment.find(' '), comment.size());
    const std::pair<std::string, std::string> word =
        absl::StrSplit(comment.substr(0, end), absl::MaxSplits('=', 1));
    words.insert(word);
    comment.remove_prefix(std::min(end + 1, comment.size()));
  }
  return words;
}

// Moves with a time are those of the players.
void ReadEffort(const Game& game, PlayedGame& played) {
  for (const GameMove& move : game.moves()) {
    if (!move.seconds.has_value()) continue;
    Effort& effort = played.effort(move.mover);
    ++effort.moves;
    effort.seconds += *move.seconds;
  }
}

// A name as GGF holds it.
std::string RecordedName(absl::string_view name) {
  return absl::StrReplaceAll(othello::OneLine(name), {{"]", ")"}});
}

bool BeginsWith(const Game& game, const Game& opening) {
  if (game.start() != opening.start()) return false;
  const size_t count = opening.moves().size();
  if (game.moves().size() < count) return false;
  for (size_t i = 0; i <= count; ++i) {
    if (game.BoardBefore(i) != opening.BoardBefore(i)) return false;
  }
  return true;
}

absl::Status WithPath(absl::string_view path, absl::string_view message) {
  return absl::FailedPreconditionError(absl::StrCat(path, ": ", message));
}

}  // namespace

std::string FormatRecord(const RecordedGame& recorded, absl::string_view black,
                         absl::string_view white) {
  Game game = recorded.game.game;
  game.SetTag(othello::kTagSite, kSite);
  game.SetTag(
      othello::kTagDate,
      absl::FormatTime("%Y.%m.%d_%H:%M:%S", absl::Now(), absl::UTCTimeZone()));
  game.SetTag(othello::kTagBlack, black);
  game.SetTag(othello::kTagWhite, white);
  game.SetTag(othello::kTagResult, ResultTag(recorded.game));
  game.SetTag(othello::kTagComment, Comment(recorded));
  return othello::FormatGgf(game);
}

absl::StatusOr<RecordedGame> ParseRecord(const Game& game) {
  const auto words = CommentWords(game.tag(othello::kTagComment));
  const auto word = [&words](absl::string_view name) -> std::string {
    const auto found = words.find(std::string(name));
    return found == words.end() ? "" : found->second;
  };
  RecordedGame recorded;
  if (!absl::SimpleAtoi(word(kNumber), &recorded.number) ||
      recorded.number < 0) {
    return NotOfAMatch("its comment has no number of the game");
  }
  PlayedGame& played = recorded.game;
  const std::optional<Fault> fault = FaultOf(word(kFault));
  if (!fault.has_value()) return NotOfAMatch("its comment names no fault");
  played.fault = *fault;
  if (const std::string score = word(kAdjudicated); !score.empty()) {
    int black;
    if (!absl::SimpleAtoi(score, &black) || black < -othello::kMaxDiscs ||
        black > othello::kMaxDiscs) {
      return NotOfAMatch("its adjudicated score is none");
    }
    played.adjudicated = black;
  }
  if (played.fault == Fault::kNone && !played.adjudicated.has_value() &&
      !game.IsOver()) {
    return NotOfAMatch("it is not finished");
  }
  played.loser = game.to_move();  // The side to move failed.
  played.message = word(kMessage);
  ReadEffort(game, played);
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    const std::string nodes = word(kNodes[color == Color::kWhite]);
    if (nodes.empty()) continue;
    Effort& effort = played.effort(color);
    uint64_t count;
    if (!absl::SimpleAtoi(nodes, &count)) {
      return NotOfAMatch("its nodes are not a number");
    }
    if (effort.moves == 0) continue;  // They were not searched.
    effort.nodes = count;
    effort.counted_moves = effort.moves;
  }
  played.game = game;
  return recorded;
}

absl::Status CheckBelongs(const RecordedGame& recorded, const MatchPlan& plan,
                          absl::string_view first, absl::string_view second) {
  const auto error = [&recorded](absl::string_view what) {
    return absl::FailedPreconditionError(absl::StrCat(
        "game ", recorded.number, " is not of this match: ", what));
  };
  if (recorded.number >= plan.games) {
    return error(absl::StrCat("the match has ", plan.games, " games"));
  }
  const Game& game = recorded.game.game;
  const bool first_is_black = ColorOfFirst(recorded.number) == Color::kBlack;
  if (game.tag(othello::kTagBlack) !=
          RecordedName(first_is_black ? first : second) ||
      game.tag(othello::kTagWhite) !=
          RecordedName(first_is_black ? second : first)) {
    return error("it has other players");
  }
  if (!BeginsWith(game, plan.OpeningOf(recorded.number))) {
    return error("it has another opening (was it another --seed?)");
  }
  const int empties = game.position().empty_count();
  const int limit = plan.rules.adjudicated_empties;
  if (recorded.game.adjudicated.has_value() ? empties != limit
                                            : empties < limit) {
    return error("it has another --adjudicate");
  }
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<MatchRecord>> MatchRecord::Open(
    const std::string& path, bool resume) {
  auto record = absl::WrapUnique(new MatchRecord(path));
  std::error_code error;
  const auto size = std::filesystem::file_size(othello::FilePath(path), error);
  if (!error && size > 0) {
    if (!resume) {
      return WithPath(path, "the file exists already; --resume continues it");
    }
    const absl::Status status = record->ReadFinished();
    if (!status.ok()) return status;
  }
  record->file_.open(path, std::ios::binary | std::ios::app);
  if (!record->file_) return WithPath(path, "the file cannot be opened");
  return record;
}

absl::Status MatchRecord::ReadFinished() {
  std::ifstream file(path_, std::ios::binary);
  std::ostringstream content;
  content << file.rdbuf();
  if (!file || !content) return WithPath(path_, "the file cannot be read");
  std::string text = std::move(content).str();
  const size_t complete =
      text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1;
  if (complete < text.size()) {
    text.resize(complete);
    std::error_code error;
    std::filesystem::resize_file(othello::FilePath(path_), complete, error);
    if (error) return WithPath(path_, error.message());
  }
  int line_number = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    ++line_number;
    if (line.empty()) continue;
    const absl::StatusOr<Game> game = othello::ParseGgfGame(line);
    absl::StatusOr<RecordedGame> recorded =
        game.ok() ? ParseRecord(*game) : game.status();
    if (!recorded.ok()) {
      return WithPath(path_, absl::StrCat("line ", line_number, ": ",
                                          recorded.status().message()));
    }
    finished_.push_back(*std::move(recorded));
  }
  return absl::OkStatus();
}

absl::Status MatchRecord::Append(const RecordedGame& recorded,
                                 absl::string_view black,
                                 absl::string_view white) {
  file_ << FormatRecord(recorded, black, white) << "\n" << std::flush;
  if (!file_) return WithPath(path_, "the file cannot be written");
  return absl::OkStatus();
}

}  // namespace match
