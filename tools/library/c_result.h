// Results of searches, and structures of callers of other versions, as rialto.h
// has them.

#ifndef RIALTO_TOOLS_LIBRARY_C_RESULT_H_
#define RIALTO_TOOLS_LIBRARY_C_RESULT_H_

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "othello/score.h"
#include "search/result.h"
#include "tools/library/rialto.h"

namespace library {

inline constexpr int kMostLines = 64;

// The members that the caller's version of the structure has.
template <typename Struct>
Struct Known(const Struct* given) {
  Struct whole = {};
  if (given != nullptr) {
    std::memcpy(&whole, given, std::min(given->size, sizeof(Struct)));
  }
  return whole;
}

inline int BoundOf(search::Bound bound) {
  switch (bound) {
    case search::Bound::kLower:
      return RIALTO_LOWER;
    case search::Bound::kUpper:
      return RIALTO_UPPER;
    case search::Bound::kExact:
      break;
  }
  return RIALTO_EXACT;
}

inline rialto_result ToC(const search::SearchResult& found) {
  rialto_result result = {};
  result.score = othello::DiscsFromScore(found.score());
  result.best = found.best_move();
  result.depth = found.depth;
  result.is_solved = found.is_solved;
  result.was_stopped = found.was_stopped;
  result.nodes = found.nodes;
  result.seconds = found.seconds;
  for (const search::ScoredLine& from : found.lines) {
    if (result.line_count == kMostLines) break;
    rialto_line& line = result.lines[result.line_count++];
    line.score = othello::DiscsFromScore(from.score);
    line.bound = BoundOf(from.bound);
    for (const othello::Square move : from.moves) {
      if (line.count == static_cast<int>(sizeof(line.moves))) break;
      line.moves[line.count++] = static_cast<uint8_t>(move);
    }
  }
  return result;
}

// The members that the caller has room for.
inline void CopyOut(rialto_result result, rialto_result* to) {
  result.size = to->size;
  std::memcpy(to, &result, std::min(to->size, sizeof(result)));
}

}  // namespace library

#endif  // RIALTO_TOOLS_LIBRARY_C_RESULT_H_
