#include "tools/commands/program.h"

#include <algorithm>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/support/cpu.h"
#include "othello/support/utf8.h"
#include "tools/commands/commands.h"
#include "tools/commands/play.h"
#include "tools/commands/protocol_commands.h"
#include "tools/program/command_line.h"
#include "tools/program/nearest_name.h"
#include "tools/program/provenance.h"
#include "tools/program/standard_streams.h"

namespace tools {
namespace {

constexpr absl::string_view kVersionLine = "rialto " RIALTO_VERSION "\n";

std::string ProgramHelp() {
  std::string help =
      "Rialto, an Othello engine to play, to read and to fit.\n"
      "\n"
      "usage: rialto COMMAND [ARGUMENTS] [--FLAGS]\n"
      "\n"
      "commands:\n";
  for (const Command& command : CommandTable()) {
    absl::StrAppendFormat(&help, "  %-10s %s\n", command.name, command.summary);
  }
  absl::StrAppendFormat(&help, "  %-10s %s\n", "help",
                        "explain a command: rialto help COMMAND");
  absl::StrAppend(&help,
                  "\n"
                  "rialto --version prints the version and the CPU that its "
                  "code is for; RIALTO_CPU\nin the environment chooses another "
                  "one. Exit status: 0 done, 1 failed, 2 wrong\nusage.\n"
                  "Flags without a command mean 'play': rialto --level=3. "
                  "rialto alone plays, too;\non a pipe it uses the protocol "
                  "of the first line: GTP, NBoard, Cassio or\nXBoard.\n");
  return help;
}

std::string CommandHelp(const Command& command) {
  std::string help = absl::StrCat(
      "rialto ", command.name, ": ", command.summary, "\n\nusage: rialto ",
      command.name, command.arguments.empty() ? "" : " ", command.arguments,
      command.flags.empty() ? "" : " [--FLAGS]", "\n\n", command.details);
  if (!command.flags.empty()) {
    absl::StrAppend(&help, "\nflags:\n", FlagsHelp(command.flags));
  }
  return help;
}

bool IsHelpFlag(absl::string_view word) {
  return word == "--help" || word == "-h";
}

// Whether a word before "--" asks for help.
bool AsksForHelp(const std::vector<std::string>& words) {
  const auto end = std::find(words.begin(), words.end(), "--");
  return std::any_of(words.begin(), end, IsHelpFlag);
}

// Users of other engines write protocols as flags: --gtp, or -gtp as for Edax.
absl::string_view CommandName(absl::string_view word) {
  for (absl::string_view protocol : {"gtp", "nboard", "cassio", "xboard"}) {
    if (word == absl::StrCat("--", protocol) ||
        word == absl::StrCat("-", protocol)) {
      return protocol;
    }
  }
  return word;
}

absl::StatusOr<const Command*> FindCommand(absl::string_view name) {
  std::vector<absl::string_view> names = {"help"};
  for (const Command& command : CommandTable()) {
    if (command.name == name) return &command;
    names.push_back(command.name);
  }
  const absl::string_view nearest = NearestName(name, names);
  return absl::InvalidArgumentError(absl::StrCat(
      "unknown command ", name,
      nearest.empty() ? "" : absl::StrCat("; did you mean ", nearest, "?")));
}

// `hint` is the command line that shows the right usage.
int Report(const absl::Status& error, absl::string_view hint,
           std::ostream& err) {
  err << "rialto: " << othello::PrintableLines(error.message()) << "\n";
  if (error.code() != absl::StatusCode::kInvalidArgument) return kExitFailed;
  err << "Try '" << hint << "'.\n";
  return kExitUsage;
}

int PrintHelp(const std::vector<std::string>& arguments, Streams streams) {
  const bool explains_itself = arguments.size() == 1 && arguments[0] == "help";
  if (arguments.empty() || AsksForHelp(arguments) || explains_itself) {
    streams.out << ProgramHelp();
    return kExitOk;
  }
  if (arguments.size() > 1) {
    return Report(absl::InvalidArgumentError("help explains one command"),
                  "rialto help COMMAND", streams.err);
  }
  absl::StatusOr<const Command*> command = FindCommand(arguments[0]);
  if (!command.ok()) {
    return Report(command.status(), "rialto help", streams.err);
  }
  streams.out << CommandHelp(**command);
  return kExitOk;
}

}  // namespace

int RunProgram(const std::vector<std::string>& words, Streams streams) {
  const absl::StatusOr<othello::CpuVariant>& cpu = othello::ChosenCpuVariant();
  if (!cpu.ok()) return Report(cpu.status(), "unset RIALTO_CPU", streams.err);
  if (words.empty() && streams.are_standard && HasClient()) {
    const absl::Status status = RunDetectedProtocol(streams);
    return status.ok() ? kExitOk : Report(status, "rialto help", streams.err);
  }
  if (words.empty() && streams.are_standard && IsOnTerminal()) {
    const absl::Status status = RunPlay(/*arguments=*/{}, streams);
    return status.ok() ? kExitOk : Report(status, "rialto help", streams.err);
  }
  if (words.empty() || IsHelpFlag(words[0])) return PrintHelp({}, streams);
  absl::string_view name = CommandName(words[0]);
  std::vector<std::string> rest(words.begin() + 1, words.end());
  const bool asks_for_version = name == "--version" && rest.empty();
  if (LooksLikeFlag(name) && !asks_for_version) {
    name = "play";
    rest = words;
  }
  // othelloTk starts every engine as "-xboard -n 1", as if it were Edax.
  if (words[0] == "-xboard") {
    std::replace(rest.begin(), rest.end(), std::string("-n"),
                 std::string("--threads"));
  }
  if (name == "help") return PrintHelp(rest, streams);
  if (asks_for_version) {
    streams.out << kVersionLine << CpuLine(*cpu);
    return kExitOk;
  }
  absl::StatusOr<const Command*> command = FindCommand(name);
  if (!command.ok()) {
    return Report(command.status(), "rialto help", streams.err);
  }
  if (AsksForHelp(rest)) {
    streams.out << CommandHelp(**command);
    return kExitOk;
  }
  absl::StatusOr<std::vector<std::string>> arguments =
      ParseFlags(rest, (*command)->flags);
  const absl::Status status = arguments.ok()
                                  ? (*command)->run(*arguments, streams)
                                  : arguments.status();
  if (status.ok()) return kExitOk;
  return Report(status, absl::StrCat("rialto help ", name), streams.err);
}

}  // namespace tools
