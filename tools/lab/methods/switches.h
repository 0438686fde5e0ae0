// Parts of the search that the laboratory switches on one by one, to measure
// what they gain (Figure 8 of Marsland 1986).

#ifndef RIALTO_TOOLS_LAB_METHODS_SWITCHES_H_
#define RIALTO_TOOLS_LAB_METHODS_SWITCHES_H_

namespace lab {

// Everything off is direct alpha-beta in the order of the squares. The first
// five are explained where play has them always on (search/features.h), the
// others in remembered_moves.h.
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

}  // namespace lab

#endif  // RIALTO_TOOLS_LAB_METHODS_SWITCHES_H_
