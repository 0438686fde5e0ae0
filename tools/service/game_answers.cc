#include "tools/service/game_answers.h"

#include <cstddef>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "othello/book/book_moves.h"
#include "othello/records/game_file.h"
#include "othello/records/game_stream.h"
#include "othello/records/notation.h"
#include "othello/records/opening_names.h"
#include "othello/score.h"
#include "tools/program/json_line.h"
#include "tools/reports/result_text.h"
#include "tools/service/answers.h"

namespace tools {
namespace {

using ::othello::Game;

constexpr size_t kMostErrors = 10;
constexpr size_t kLongestComplaint = 200;

JsonLine GameJson(const Game& game) {
  std::vector<std::string> moves;
  for (const othello::GameMove& move : game.moves()) {
    moves.push_back(MoveText(move.square));
  }
  JsonLine tags;
  for (const auto& [name, value] : game.tags()) tags.Add(name, value);
  return JsonLine()
      .Add("position", othello::FormatBoard(game.start()))
      .Add("moves", moves)
      .Add("tags", tags)
      .Add("opening", othello::OpeningNameOf(game));
}

}  // namespace

absl::StatusOr<std::string> ReadAnswer(const ServiceRequest& request) {
  std::istringstream in(request.text);
  othello::GameStream stream(in);
  othello::GameRecord record;
  size_t count = 0;
  std::vector<JsonLine> games;
  std::vector<JsonLine> errors;
  absl::Status first_error = absl::InvalidArgumentError("it is empty");
  while (stream.Next(record)) {
    if (!record.game.ok()) {
      if (errors.empty()) first_error = record.game.status();
      if (errors.size() == kMostErrors) continue;
      errors.push_back(
          std::move(JsonLine()
                        .Add("line", record.line)
                        .Add("error", record.game.status().message().substr(
                                          0, kLongestComplaint))));
      continue;
    }
    ++count;
    if (count < request.first_game || games.size() == kMostGamesOfAnswer) {
      continue;
    }
    games.push_back(GameJson(*record.game));
  }
  if (count == 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("no game or position: ", first_error.message()));
  }
  return AnswerLine(AnswerTo(request)
                        .Add("count", count)
                        .Add("from", request.first_game)
                        .Add("games", games)
                        .Add("errors", errors));
}

absl::StatusOr<std::string> WriteAnswer(const ServiceRequest& request) {
  const absl::StatusOr<std::string> text =
      othello::FormatGame(request.game, request.format);
  if (!text.ok()) return text.status();
  return AnswerLine(AnswerTo(request).Add("text", *text));
}

std::string OpeningsAnswer(const ServiceRequest& request) {
  std::vector<std::string> names;
  for (size_t i = 0; i <= request.game.moves().size(); ++i) {
    names.emplace_back(
        othello::OpeningNameOf(request.game.BoardBefore(i).position()));
  }
  return AnswerLine(AnswerTo(request).Add("names", names));
}

std::string BookAnswer(const ServiceRequest& request,
                       const engine::OpeningBook* book) {
  std::vector<JsonLine> moves;
  const std::optional<othello::BookPage> page =
      book == nullptr ? std::nullopt
                      : PageOf(*book->reader, request.board.position());
  if (page.has_value()) {
    for (const othello::BookMove& move : page->moves) {
      JsonLine json;
      json.Add("move", MoveText(move.move));
      if (move.value.is_known) {
        json.Add("score", othello::DiscsFromScore(move.value.value))
            .Add("solved", move.value.is_proven());
      }
      moves.push_back(std::move(json.Add("games", move.games.total())));
    }
  }
  return AnswerLine(AnswerTo(request).Add("moves", moves));
}

}  // namespace tools
