// The NBoard protocol, version 2 (Chris Welty), as the Java program NBoard uses
// it (docs/protocols.md).

#ifndef RIALTO_TOOLS_ENGINE_NBOARD_H_
#define RIALTO_TOOLS_ENGINE_NBOARD_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "othello/board.h"
#include "othello/square.h"
#include "search/result.h"
#include "tools/engine/channel.h"
#include "tools/engine/command_loop.h"
#include "tools/engine/identity.h"
#include "tools/engine/session.h"

namespace engine {

class NboardProtocol : public Protocol {
 public:
  // Session and channel must outlive the protocol.
  NboardProtocol(Session& session, Channel& channel,
                 const EngineIdentity& identity)
      : session_(session), channel_(channel), identity_(identity) {}

  LineEffect Receive(absl::string_view line) override;
  bool Handle(absl::string_view line,
              search::Clock::time_point received) override;

 private:
  class ThoughtPrinter;

  void Nboard(absl::string_view argument);
  void Set(absl::string_view argument);
  void SetGame(absl::string_view ggf);
  void SetDepth(absl::string_view depth);
  void Move(absl::string_view text);
  void SpendTime(othello::Color color, std::optional<double> seconds);
  void Hint(absl::string_view argument);
  void Go(search::Clock::time_point received);
  void Analyze();
  void Learn();
  // "book PV eval games depth"
  void SayBookMove(const BookAnswer& answer);
  void SayBook(const othello::Position& position);

  // A line to the GUI.
  void Say(absl::string_view text);
  // Reports an error in the status line, as the protocol has no errors.
  void Complain(absl::string_view what);

  Session& session_;
  Channel& channel_;
  const EngineIdentity identity_;
  int version_ = 2;
};

// In discs for the side to move, as NBoard reads it: never with an exponent,
// and in whole discs if the position is solved. A draw is worth `contempt`,
// seen from Black.
std::string NboardEval(const search::ScoredLine& line, bool is_solved,
                       othello::Color to_move, int contempt);

// The same for Black, whichever side is to move: NBoard draws its graph from
// these.
std::string NboardBlackEval(const search::ScoredLine& line, bool is_solved,
                            othello::Color to_move, int contempt);

// "F5D6PAC3".
std::string NboardLine(const std::vector<othello::Square>& moves);

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_NBOARD_H_
