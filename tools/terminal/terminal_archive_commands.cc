// Terminal commands about the games that were kept, and about the rules.

#include <algorithm>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/terminal/archive_text.h"
#include "tools/terminal/game_keeper.h"
#include "tools/terminal/own_rating.h"
#include "tools/terminal/rules.h"
#include "tools/terminal/terminal_commands.h"

namespace terminal::commands {
namespace {

constexpr size_t kListedGames = 15;

std::string ListText(const GameArchive& archive,
                     const GameArchive::Content& content, size_t most) {
  std::string text;
  const size_t count = content.games.size();
  for (size_t i = count - std::min(count, most); i < count; ++i) {
    absl::StrAppendFormat(&text, "%4d  %s\n", i + 1,
                          GameLine(content.games[i]));
  }
  for (const std::string& remark : content.remarks) {
    absl::StrAppend(&text, remark, "\n");
  }
  absl::StrAppend(&text, count, count == 1 ? " game in " : " games in ",
                  archive.path(),
                  archive.is_on() ? "" : "; new ones are not kept");
  return text;
}

}  // namespace

absl::Status Games(TerminalState& state, const Arguments& arguments) {
  if (state.keeper == nullptr) {
    return absl::FailedPreconditionError("games are kept on a terminal only");
  }
  const GameArchive& archive = state.keeper->archive();
  const std::string word = arguments.empty() ? "" : arguments[0];
  if (word == "on" || word == "off") {
    const absl::Status status = archive.Switch(word == "on");
    if (!status.ok()) return status;
    state.Say(word == "on" ? "Games are kept."
                           : "Games are not kept any more.");
    return absl::OkStatus();
  }
  if (word == "delete") {
    if (arguments.size() != 2 || arguments[1] != "all") {
      return absl::InvalidArgumentError(absl::StrCat(
          "'games delete all' deletes ", archive.path(), " for good"));
    }
    const absl::Status status = archive.Delete();
    if (!status.ok()) return status;
    state.Say("The games are deleted.");
    return absl::OkStatus();
  }
  absl::StatusOr<GameArchive::Content> content = archive.Read();
  if (!content.ok()) return content.status();
  const size_t count = content->games.size();
  if (word.empty() || word == "all") {
    state.Say(ListText(archive, *content, word.empty() ? kListedGames : count));
    return absl::OkStatus();
  }
  if (word == "stats") {
    state.Say(StatisticsText(content->games));
    if (const auto estimate =
            EstimatePerson(content->games, *state.session.options().parameters,
                           [&] { return !state.session.is_interrupted(); })) {
      state.Say(absl::StrCat("You play like ", EstimateText(*estimate), "."));
    }
    return absl::OkStatus();
  }
  size_t number = 0;
  if (!absl::SimpleAtoi(word, &number) || number < 1 || number > count) {
    return absl::OutOfRangeError(
        absl::StrCat("no game '", absl::CHexEscape(word), "' of ", count,
                     "; 'games all' lists them"));
  }
  const std::string line = GameLine(content->games[number - 1]);
  state.session.SetGame(std::move(content->games[number - 1]));
  state.Say(absl::StrCat("Game ", number, ": ", line));
  ShowGame(state);
  return absl::OkStatus();
}

absl::Status Rules(TerminalState& state, const Arguments&) {
  for (size_t page = 0; page < kRulesPages; ++page) {
    state.channel.Write(absl::StrCat(page == 0 ? "" : "\n", RulesTitle(page),
                                     "\n", RulesText(page, state.style)));
  }
  return absl::OkStatus();
}

}  // namespace terminal::commands
