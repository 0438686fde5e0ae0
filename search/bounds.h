// The bounds of what anyone may ask of a search.

#ifndef RIALTO_SEARCH_BOUNDS_H_
#define RIALTO_SEARCH_BOUNDS_H_

namespace search {

// Beyond this a number of threads is a mistake.
inline constexpr int kMaxThreads = 256;
// Squares that are empty at the start: no search and no solution is deeper.
inline constexpr int kMaxDepth = 60;

}  // namespace search

#endif  // RIALTO_SEARCH_BOUNDS_H_
