// Small sessions for tests of the engine.

#ifndef RIALTO_TESTS_SUPPORT_SESSIONS_H_
#define RIALTO_TESTS_SUPPORT_SESSIONS_H_

#include <memory>

#include "othello/game.h"
#include "othello/records/transcript.h"
#include "tools/engine/session.h"

namespace engine {

// Shallow and small, with the toy evaluation: the same moves everywhere.
inline Options SmallOptions(int level = 2) {
  Options options;
  options.level = level;
  options.coach = {level, std::nullopt};
  options.hash_mb = 1;
  options.parameters = std::make_shared<Parameters>();
  return options;
}

inline std::unique_ptr<Session> MakeSession(
    const Options& options = SmallOptions()) {
  return Session::Create(options).value();
}

inline othello::Game GameOf(absl::string_view moves) {
  return othello::ParseTranscript(moves).value();
}

// A game of nine moves; black has all discs.
inline constexpr char kWholeGame[] = "f5f6d3e3f3f4f7c3b2";
// Black must pass; then white has c5 and e7.
inline constexpr char kBeforePass[] = "f5f6d3g5h5h4f7h6";

}  // namespace engine

#endif  // RIALTO_TESTS_SUPPORT_SESSIONS_H_
