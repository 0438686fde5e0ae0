// Answers about games as texts: reading and writing them, names of openings,
// moves of the book.

#ifndef RIALTO_TOOLS_SERVICE_GAME_ANSWERS_H_
#define RIALTO_TOOLS_SERVICE_GAME_ANSWERS_H_

#include <string>

#include "absl/status/statusor.h"
#include "tools/engine/opening_book.h"
#include "tools/service/request.h"

namespace tools {

// At most this many games are in one answer to kRead.
inline constexpr int kMostGamesOfAnswer = 100;

// The answers to kRead, kWrite and kOpenings, with a line end. An error if the
// text holds no game, or the format cannot hold this one.
absl::StatusOr<std::string> ReadAnswer(const ServiceRequest& request);
absl::StatusOr<std::string> WriteAnswer(const ServiceRequest& request);
std::string OpeningsAnswer(const ServiceRequest& request);
// To kBook: no moves if there is no book, or it does not hold the position.
std::string BookAnswer(const ServiceRequest& request,
                       const engine::OpeningBook* book);

}  // namespace tools

#endif  // RIALTO_TOOLS_SERVICE_GAME_ANSWERS_H_
