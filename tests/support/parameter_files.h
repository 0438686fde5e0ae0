// Small files of weights and parameters that belong together, or not.

#ifndef RIALTO_TESTS_SUPPORT_PARAMETER_FILES_H_
#define RIALTO_TESTS_SUPPORT_PARAMETER_FILES_H_

#include <cstdint>
#include <string>

#include "gtest/gtest.h"
#include "othello/support/whole_file.h"
#include "pattern_eval/synthetic_weights.h"
#include "pattern_eval/weights_file.h"
#include "search/human/players_file.h"
#include "search/selectivity/rank_table.h"
#include "tests/support/fake_searcher.h"

namespace engine {

inline void WriteWeights(const std::string& path, uint64_t seed) {
  pattern_eval::WeightsFile file;
  file.weights = pattern_eval::MakeSyntheticFreeWeights(seed);
  file.provenance = "made for a test";
  ASSERT_TRUE(WriteWeightsFile(file, path).ok());
}

// The fingerprint of the weights above.
inline uint64_t FingerprintOfSeed(uint64_t seed) {
  return pattern_eval::MakeSyntheticWeights(seed)->fingerprint();
}

inline void WriteProbCut(const std::string& path, uint64_t fingerprint) {
  search::ProbCutFile file;
  file.weights_fingerprint = fingerprint;
  file.provenance = {"command: rialto-fit-probcut --test"};
  for (int shallow = 0; shallow < 3; ++shallow) {
    for (int deep = shallow + 1; deep < shallow + 3; ++deep) {
      file.rows.push_back(search::MakeProbCutRow(20, shallow, deep, 2));
    }
  }
  ASSERT_TRUE(othello::ReplaceFile(path, FormatProbCutFile(file)).ok());
}

inline void WritePlayers(const std::string& path, uint64_t fingerprint) {
  search::PlayersFile file;
  file.weights_fingerprint = fingerprint;
  file.provenance = {"command: test"};
  // People who take what gains most, and corners above all.
  file.weights[search::kDepth1Term][0] = 1;
  file.weights[search::kCornerTerm][0] = 3;
  ASSERT_TRUE(othello::ReplaceFile(path, search::FormatPlayersFile(file)).ok());
}

inline void WriteRankCut(const std::string& path, uint64_t fingerprint) {
  search::RankCutFile file;
  file.weights_fingerprint = fingerprint;
  search::RankTable table;
  table[0] = {1, 2000};
  file.rows = table.Rows(1);
  ASSERT_TRUE(othello::ReplaceFile(path, FormatRankCutFile(file)).ok());
}

}  // namespace engine

#endif  // RIALTO_TESTS_SUPPORT_PARAMETER_FILES_H_
