// Lines that no client would send.

#ifndef RIALTO_TESTS_SUPPORT_MUTATIONS_H_
#define RIALTO_TESTS_SUPPORT_MUTATIONS_H_

#include <string>
#include <vector>

#include "tests/support/random_positions.h"

namespace othello {

// Any byte but a line end.
inline char RandomByte(Random& random) {
  const char byte = static_cast<char>(RandomBelow(random, 256));
  return byte == '\n' ? ' ' : byte;
}

// One of `lines` with a few changes: bytes, words, pieces of other lines; or
// random bytes.
inline std::string MutatedLine(Random& random,
                               const std::vector<std::string>& lines) {
  const auto any_line = [&] {
    return lines[RandomBelow(random, static_cast<int>(lines.size()))];
  };
  if (RandomBelow(random, 10) == 0) {
    std::string noise(RandomBelow(random, 40), ' ');
    for (char& c : noise) c = RandomByte(random);
    return noise;
  }
  std::string line = any_line();
  for (int changes = RandomBelow(random, 4); changes > 0; --changes) {
    const auto place = [&] {
      return static_cast<size_t>(
          RandomBelow(random, static_cast<int>(line.size()) + 1));
    };
    switch (RandomBelow(random, 7)) {
      case 0:
        line.insert(place(), 1, RandomByte(random));
        break;
      case 1:
        line.erase(place(), 1 + RandomBelow(random, 4));
        break;
      case 2:
        if (!line.empty()) line[place() % line.size()] = RandomByte(random);
        break;
      case 3:  // a number
        line.insert(place(), std::to_string(static_cast<int64_t>(random()) >>
                                            RandomBelow(random, 64)));
        break;
      case 4:  // twice
        line.insert(place(), line.substr(0, place()));
        break;
      case 5:
        line.insert(place(), any_line());
        break;
      case 6:
        line.insert(place(), 1, " \t\r#/-+.[]()"[RandomBelow(random, 12)]);
        break;
    }
  }
  return line.substr(0, 4000);
}

}  // namespace othello

#endif  // RIALTO_TESTS_SUPPORT_MUTATIONS_H_
