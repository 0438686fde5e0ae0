#include "tools/lab/game_items.h"

#include <cstdint>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "othello/bitboard.h"
#include "othello/score.h"

namespace lab {
namespace {

using othello::Bitboard;
using othello::Position;

std::string FormatPosition(const Position& position) {
  return absl::StrFormat("%016x %016x", position.mover, position.opponent);
}

bool ParsePosition(absl::string_view mover, absl::string_view opponent,
                   Position& position) {
  return absl::SimpleHexAtoi(mover, &position.mover) &&
         absl::SimpleHexAtoi(opponent, &position.opponent) &&
         (position.mover & position.opponent) == 0;
}

std::vector<absl::string_view> WordsOf(absl::string_view lines) {
  return absl::StrSplit(lines, absl::ByAnyChar(" \t\n"), absl::SkipEmpty());
}

}  // namespace

ItemWorker GameWorker(std::unique_ptr<training::SelfPlayer> player) {
  return [player = std::shared_ptr<training::SelfPlayer>(std::move(player))](
             int64_t item) {
    std::string lines;
    for (const training::GamePosition& met :
         player->PlayGame(static_cast<uint64_t>(item))) {
      absl::StrAppend(&lines, FormatPosition(met.position), "\n");
    }
    return lines;
  };
}

absl::StatusOr<training::PlayedGame> ParseGameItem(absl::string_view lines) {
  const std::vector<absl::string_view> words = WordsOf(lines);
  training::PlayedGame game;
  for (size_t i = 0; i + 1 < words.size(); i += 2) {
    Position position;
    if (!ParsePosition(words[i], words[i + 1], position)) {
      return absl::DataLossError(
          absl::StrCat("no position: ", words[i], " ", words[i + 1]));
    }
    game.push_back(position);
  }
  return game;
}

Problem SolveProblem(search::Searcher& solver, const Position& position) {
  solver.Clear();
  const search::SearchResult solved =
      solver.Search(position, search::SearchLimits());
  Problem problem;
  problem.position = position;
  problem.score = solved.score() / othello::kScorePerDisc;
  // Of the other moves it is enough to know whether they reach the score.
  for (Bitboard rest = position.LegalMoves(); rest != 0;
       rest = othello::WithoutLowest(rest)) {
    const othello::Square move = othello::LowestSquare(rest);
    bool keeps = move == solved.best_move();
    if (!keeps) {
      const Position child = position.Play(move);
      search::SearchLimits limits;
      // Scores are even: a child of -score or less is one that keeps it.
      limits.alpha = -problem.score;
      limits.beta = -problem.score + 1;
      keeps = child.IsGameOver() ? -child.FinalScore() >= problem.score
                                 : -solver.Search(child, limits).score() >=
                                       othello::ScoreFromDiscs(problem.score);
    }
    if (keeps) problem.keepers |= othello::SquareBit(move);
  }
  return problem;
}

ItemWorker ProblemWorker(std::unique_ptr<search::Searcher> solver,
                         const std::vector<Position>& positions) {
  return [solver = std::shared_ptr<search::Searcher>(std::move(solver)),
          &positions](int64_t item) {
    const Problem problem = SolveProblem(*solver, positions[item]);
    return absl::StrFormat("%s %d %016x\n", FormatPosition(problem.position),
                           problem.score, problem.keepers);
  };
}

absl::StatusOr<Problem> ParseProblemItem(absl::string_view lines) {
  const std::vector<absl::string_view> words = WordsOf(lines);
  Problem problem;
  if (words.size() != 4 ||
      !ParsePosition(words[0], words[1], problem.position) ||
      !absl::SimpleAtoi(words[2], &problem.score) ||
      !absl::SimpleHexAtoi(words[3], &problem.keepers)) {
    return absl::DataLossError(absl::StrCat("no test position: '", lines, "'"));
  }
  return problem;
}

}  // namespace lab
