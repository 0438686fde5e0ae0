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
  const othello::Position position = session.game().position();
  const auto page = session.BookPageOf(position);
  if (!page.has_value()) {
    return absl::NotFoundError("the position is not in the book");
  }
  std::string text;
  for (const othello::BookMove& move : page->moves) {
    absl::StrAppend(
        &text, DescribeBookMove(*session.book()->reader, position, move), "\n");
  }
  return text;
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
