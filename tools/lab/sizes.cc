#include "tools/lab/sizes.h"

namespace lab {

const Sizes& SizesOf(Scale scale) {
  static const auto& tiny = *new Sizes{.name = "tiny",
                                       .hash_mb = 1,
                                       .games = 8,
                                       .fewest_empties = 13,
                                       .problems = {3, 2},
                                       .comparison_depth = 8,
                                       .grid_depth = 6,
                                       .rank_depths = {7, 8},
                                       .probcut_depth = 9,
                                       .probcut_positions = 2,
                                       .alphabeta_depth = 5,
                                       .alphabeta_positions = 1,
                                       .fit_pairs = 48,
                                       .calibration_positions = 8,
                                       .calibration_discs_step = 16,
                                       .predictor_roots = 3,
                                       .predictor_depth = 6,
                                       .match_games = 2,
                                       .match_seconds = 0.01,
                                       .match_nodes = 200};
  static const auto& quick = *new Sizes{.name = "quick",
                                        .hash_mb = 16,
                                        .games = 120,
                                        .fewest_empties = 20,
                                        .problems = {24, 8},
                                        .comparison_depth = 10,
                                        .grid_depth = 7,
                                        .rank_depths = {8, 10},
                                        .probcut_depth = 12,
                                        .probcut_positions = 3,
                                        .alphabeta_depth = 7,
                                        .alphabeta_positions = 3,
                                        .fit_pairs = 400,
                                        .calibration_positions = 48,
                                        .calibration_discs_step = 4,
                                        .predictor_roots = 24,
                                        .predictor_depth = 8,
                                        .match_games = 12,
                                        .match_seconds = 0.02,
                                        .match_nodes = 10'000};
  static const auto& full =
      *new Sizes{.name = "full",
                 .hash_mb = 16,
                 .games = 1000,
                 .fewest_empties = 20,
                 .problems = {160, 140, 110, 60, 40, 20, 10},
                 .comparison_depth = 12,
                 .grid_depth = 8,
                 .rank_depths = {8, 10, 12},
                 .probcut_depth = 12,
                 .probcut_positions = 50,
                 .alphabeta_depth = 10,
                 .alphabeta_positions = 6,
                 .fit_pairs = 2000,
                 .calibration_positions = 400,
                 .calibration_discs_step = 2,
                 .predictor_roots = 400,
                 .predictor_depth = 10,
                 .match_games = 120,
                 .match_seconds = 0.1,
                 .match_nodes = 0};
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
