// Sub-patterns: what the rows of a table share while they are learned.
//
// Most configurations of a pattern of ten squares are rare, but their parts are
// not: an edge, a diagonal, a corner of nine squares. A fit can train vectors
// of such parts beside the rows; a part counts once for each symmetry that
// places it on the board. Every sub-pattern lies within a pattern, so its
// vectors can be added to the rows in the end: the table gives the same values.

#ifndef RIALTO_TRAINING_SUB_PATTERNS_H_
#define RIALTO_TRAINING_SUB_PATTERNS_H_

#include <array>
#include <cstdint>

#include "othello/position.h"
#include "othello/symmetry.h"
#include "training/fit_rows.h"

namespace training {

inline constexpr int kSubPatternCount = 32;

// Rows of a table of sub-patterns: one for each configuration of each.
int SubRowCount();

// The rows of the sub-patterns of a position, [symmetry][sub-pattern]. The
// places under all eight symmetries count, so that symmetric positions have the
// same value; a sub-pattern that is its own mirror image counts twice.
using SubRows =
    std::array<std::array<uint32_t, kSubPatternCount>, othello::kSymmetries>;
void FindSubRows(const othello::Position& position, SubRows& rows);

// Adds the rows of a position to the sum of SumRows().
void AddSubRows(const FloatTable& shared, const SubRows& rows, FloatLanes& sum);

// The same as AddGradient().
void AddSubGradient(const SubRows& rows, const FloatLanes& sum, float factor,
                    FloatTable& shared);

// Adds to each row of `table` its part of the sub-patterns within it.
void FoldSubRows(const FloatTable& shared, FloatTable& table);

}  // namespace training

#endif  // RIALTO_TRAINING_SUB_PATTERNS_H_
