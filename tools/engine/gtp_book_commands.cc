// GTP commands about the opening book. The options book, book_mode, book_error,
// learn and learn_book are set by othello-param.

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "tools/engine/gtp_commands.h"

namespace engine::gtp {

GtpResult BookMoves(GtpState& state, const GtpArguments&) {
  const Session& session = state.session;
  if (session.book() == nullptr) {
    return absl::NotFoundError("there is no book; set the option book");
  }
  return DescribeBookMoves(*session.book(), session.game().position());
}

GtpResult BookInfo(GtpState& state, const GtpArguments&) {
  const OpeningBook* book = state.session.book();
  if (book == nullptr) return "none";
  return absl::StrCat(book->name, " ", book->size, " positions, weights ",
                      book->weights == 0
                          ? "unknown"
                          : pattern_eval::FingerprintText(book->weights));
}

GtpResult BookLearn(GtpState& state, const GtpArguments&) {
  if (absl::Status status = state.session.LearnGame(); !status.ok()) {
    return status;
  }
  return "";
}

}  // namespace engine::gtp
