// Parts of the search that can be switched off, to measure what they gain.
//
// Play uses ProductionFeatures, whose answers are constants, so that the
// switches cost nothing there. The laboratory re-measures Figure 8 of Marsland
// 1986 with LaboratoryFeatures, whose answers are data.

#ifndef RIALTO_SEARCH_FEATURES_H_
#define RIALTO_SEARCH_FEATURES_H_

namespace search {

// laboratory_ordering.h
class LaboratoryOrdering;
struct NoLaboratoryOrdering;

struct ProductionFeatures {
  using Ordering = NoLaboratoryOrdering;

  // Zero windows for all moves but the first (PVS).
  static constexpr bool zero_windows() { return true; }
  // Iterations 1, 2, 3, ... instead of the full depth at once.
  static constexpr bool iterations() { return true; }
  // A window around the last iteration's score.
  static constexpr bool aspiration() { return true; }
  // Transposition table: cut-offs, moves, enhanced cut-offs.
  static constexpr bool table() { return true; }
  // Order by mobility and by the values of the children.
  static constexpr bool shallow_ordering() { return true; }
  // Lines of refuted moves, for those who remember them.
  static constexpr bool refutations() { return false; }
};

// Everything off is direct alpha-beta in the order of the squares.
struct LaboratoryFeatures {
  using Ordering = LaboratoryOrdering;

  struct Switches {
    bool zero_windows = false;
    bool iterations = false;
    bool aspiration = false;
    bool table = false;
    bool shallow_ordering = false;
    bool killers = false;
    bool history = false;
    bool refutations = false;

    // The search that plays, for methods that only the laboratory has.
    static constexpr Switches AsInPlay() {
      Switches switches;
      switches.zero_windows = switches.iterations = switches.aspiration = true;
      switches.table = switches.shallow_ordering = true;
      return switches;
    }
  };
  Switches switches;

  bool zero_windows() const { return switches.zero_windows; }
  bool iterations() const { return switches.iterations; }
  bool aspiration() const { return switches.aspiration; }
  bool table() const { return switches.table; }
  bool shallow_ordering() const { return switches.shallow_ordering; }
  bool refutations() const { return switches.refutations; }
};

}  // namespace search

#endif  // RIALTO_SEARCH_FEATURES_H_
