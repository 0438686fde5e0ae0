// Games and test positions as items of text: how they are made, and read back.

#ifndef RIALTO_TOOLS_LAB_GAME_ITEMS_H_
#define RIALTO_TOOLS_LAB_GAME_ITEMS_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/position.h"
#include "search/searcher.h"
#include "tools/lab/item_run.h"
#include "tools/lab/laboratory.h"
#include "training/pair_collector.h"
#include "training/self_play.h"

namespace lab {

// An item is a game: a line with the two bitboards of each position.
ItemWorker GameWorker(std::unique_ptr<training::SelfPlayer> player);
absl::StatusOr<training::PlayedGame> ParseGameItem(absl::string_view lines);

// An item is a position, solved: its score, and which moves keep it. The
// positions must outlive the worker.
ItemWorker ProblemWorker(std::unique_ptr<search::Searcher> solver,
                         const std::vector<othello::Position>& positions);
absl::StatusOr<Problem> ParseProblemItem(absl::string_view lines);

// What ProblemWorker() finds out. Requires a legal move.
Problem SolveProblem(search::Searcher& solver,
                     const othello::Position& position);

}  // namespace lab

#endif  // RIALTO_TOOLS_LAB_GAME_ITEMS_H_
