#include "tools/commands/engine_flags.h"

#include <cstdint>
#include <string>

#include "absl/flags/flag.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "othello/book/default_book.h"
#include "tools/book/learner.h"
#include "tools/program/common_flags.h"

// The table of tools/engine/options.cc describes these.
ABSL_FLAG(int, level, engine::Options().level, engine::OptionHelp("level"));
ABSL_FLAG(std::string, rating, "none", engine::OptionHelp("rating"));
ABSL_FLAG(std::string, coach,
          engine::FindOption("coach")->get(engine::Options()),
          engine::OptionHelp("coach"));
ABSL_FLAG(bool, ponder, engine::Options().ponder, engine::OptionHelp("ponder"));
ABSL_FLAG(double, variety, engine::Options().variety_discs,
          engine::OptionHelp("variety"));
ABSL_FLAG(absl::optional<uint64_t>, seed, absl::nullopt,
          engine::OptionHelp("seed"));
ABSL_FLAG(std::string, book, "",
          absl::StrCat(engine::OptionHelp("book"),
                       "; by default the built-in one in games, and none in "
                       "the analysis service"));
ABSL_FLAG(std::string, book_mode, "best", engine::OptionHelp("book_mode"));
ABSL_FLAG(double, book_error, engine::Options().book_error,
          engine::OptionHelp("book_error"));
ABSL_FLAG(bool, learn, engine::Options().learn, engine::OptionHelp("learn"));
ABSL_FLAG(std::string, learn_book, engine::Options().learn_book,
          engine::OptionHelp("learn_book"));
ABSL_FLAG(bool, live_graphics, engine::Options().live_graphics,
          engine::OptionHelp("live_graphics"));

namespace tools {

std::vector<absl::string_view> EngineFlags(
    unsigned views, std::vector<absl::string_view> more) {
  const std::vector<absl::string_view> names = engine::OptionNames(views);
  more.insert(more.end(), names.begin(), names.end());
  return more;
}

absl::StatusOr<engine::Options> EngineOptionsFromFlags() {
  engine::Options options;
  const absl::Status status = SetOptionsFromFlags(
      engine::OptionNames(engine::kFlagOfAnalysis | engine::kFlagOfPlay |
                          engine::kFlagOfGtp | engine::kOfTerminal),
      options);
  if (!status.ok()) return status;
  return options;
}

absl::StatusOr<std::unique_ptr<engine::Session>> SessionFromFlags(
    std::ostream& err, bool plays_games) {
  absl::StatusOr<engine::Options> options = EngineOptionsFromFlags();
  if (!options.ok()) return options.status();
  PrepareBooks();
  // The default book belongs to the built-in weights.
  const bool has_own_weights =
      !options->sources.params.empty() || !options->sources.weights.empty();
  if (plays_games && !has_own_weights && absl::GetFlag(FLAGS_book).empty() &&
      othello::DefaultBook().ok()) {
    options->book = std::string(engine::kDefaultBook);
  }
  PlayFromLearnedBook(*options);
  auto session = engine::Session::Create(*options);
  if (!session.ok()) return session.status();
  EquipSession(**session);
  for (const std::string& remark : (*session)->TakeRemarks()) {
    err << "rialto: " << remark << "\n";
  }
  return session;
}

}  // namespace tools
