// Players that are GTP engines.

#ifndef RIALTO_TOOLS_MATCH_GTP_PLAYER_H_
#define RIALTO_TOOLS_MATCH_GTP_PLAYER_H_

#include <atomic>
#include <memory>
#include <string>

#include "tools/match/player.h"
#include "tools/match/traffic_log.h"

namespace match {

struct GtpSetting {
  std::string command;  // as for a shell; also the player's name
  // An engine that takes longer for an answer has hung. For moves this counts
  // only where no clock runs.
  double patience = 60;
  TrafficLog* log = nullptr;  // may be null
};

// The engine is started with its first game, and again after a fault. When
// `stop` becomes true, waiting for it ends.
//
// Both conventions for passes work: the engine is sent every pass, and if it
// refuses one, it passes by itself. No engine is asked for a move when there is
// none.
std::unique_ptr<PlayerSource> MakeGtpSource(const GtpSetting& setting,
                                            const std::atomic<bool>& stop);

}  // namespace match

#endif  // RIALTO_TOOLS_MATCH_GTP_PLAYER_H_
