#include "tools/lab/sizes.h"

namespace lab {

const Sizes& SizesOf(Scale scale) {
  static const auto& tiny = *new Sizes{.name = "tiny",
                                       .hash_mb = 1,
                                       .games = 8,
                                       .fewest_empties = 13,
                                       .problems = {3, 2},
                                       .comparison_depth = 7,
                                       .grid_depth = 6,
                                       .rank_depths = {7, 8},
                                       .probcut_depth = 9,
                                       .probcut_positions = 1,
                                       .alphabeta_depth = 5,
                                       .alphabeta_positions = 1,
                                       .fit_pairs = 24,
                                       .calibration_positions = 8,
                                       .calibration_discs_step = 16,
                                       .predictor_roots = 3,
                                       .predictor_depth = 6,
                                       .match_games = 2,
                                       .close_match_games = 2,
                                       .deep_match_games = 2,
                                       .match_nodes = 8'000,
                                       .match_seconds = 0.01,
                                       .deep_match_factor = 2};
  static const auto& quick = *new Sizes{.name = "quick",
                                        .hash_mb = 16,
                                        .games = 120,
                                        .fewest_empties = 20,
                                        .problems = {48, 16, 8},
                                        .comparison_depth = 10,
                                        .grid_depth = 7,
                                        .rank_depths = {8, 10},
                                        .probcut_depth = 12,
                                        .probcut_positions = 10,
                                        .alphabeta_depth = 8,
                                        .alphabeta_positions = 4,
                                        .fit_pairs = 1000,
                                        .calibration_positions = 96,
                                        .calibration_discs_step = 4,
                                        .predictor_roots = 100,
                                        .predictor_depth = 8,
                                        .match_games = 40,
                                        .close_match_games = 40,
                                        .deep_match_games = 10,
                                        .match_nodes = 50'000,
                                        .match_seconds = 0.01,
                                        .deep_match_factor = 10};
  static const auto& full =
      *new Sizes{.name = "full",
                 .hash_mb = 16,
                 .games = 1500,
                 .fewest_empties = 20,
                 .problems = {250, 200, 130, 80, 40, 20, 10},
                 .comparison_depth = 10,
                 .grid_depth = 8,
                 .rank_depths = {8, 10, 12},
                 .probcut_depth = 12,
                 .probcut_positions = 50,
                 .alphabeta_depth = 9,
                 .alphabeta_positions = 8,
                 .fit_pairs = 2000,
                 .calibration_positions = 400,
                 .calibration_discs_step = 2,
                 .predictor_roots = 400,
                 .predictor_depth = 10,
                 .match_games = 160,
                 .close_match_games = 1000,
                 .deep_match_games = 100,
                 .match_nodes = 50'000,
                 .match_seconds = 0.005,
                 .deep_match_factor = 20};
  switch (scale) {
    case Scale::kTiny:
      return tiny;
    case Scale::kQuick:
      return quick;
    case Scale::kFull:
      break;
  }
  return full;
}

}  // namespace lab
