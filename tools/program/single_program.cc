#include "tools/program/single_program.h"

#include <algorithm>
#include <iostream>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "othello/support/cpu.h"
#include "othello/support/utf8.h"
#include "tools/program/command_line.h"
#include "tools/program/out_of_memory.h"
#include "tools/program/provenance.h"
#include "tools/program/standard_streams.h"

namespace tools {
namespace {

std::string Help(const Command& command) {
  return absl::StrCat(
      command.name, ": ", command.summary, "\n\nusage: ", command.name,
      command.arguments.empty() ? "" : " ", command.arguments, " [--FLAGS]\n\n",
      command.details, "\nflags:\n", FlagsHelp(command.flags));
}

bool AsksForHelp(const std::vector<std::string>& words) {
  const auto end = std::find(words.begin(), words.end(), "--");
  return std::any_of(words.begin(), end, [](const std::string& word) {
    return word == "--help" || word == "-h";
  });
}

}  // namespace

int RunSingleProgram(const Command& command,
                     const std::vector<std::string>& words, Streams streams) {
  const absl::StatusOr<othello::CpuVariant>& cpu = othello::ChosenCpuVariant();
  if (!cpu.ok()) {
    streams.err << command.name << ": " << cpu.status().message() << "\n";
    return kExitUsage;
  }
  if (AsksForHelp(words)) {
    streams.out << Help(command);
    return kExitOk;
  }
  if (words.size() == 1 && words[0] == "--version") {
    streams.out << command.name << " " << ProgramVersion() << "\n"
                << CpuLine(*cpu);
    return kExitOk;
  }
  const absl::StatusOr<std::vector<std::string>> arguments =
      ParseFlags(words, command.flags);
  const absl::Status status =
      arguments.ok() ? command.run(*arguments, streams) : arguments.status();
  if (status.ok()) return kExitOk;
  streams.err << command.name << ": "
              << othello::PrintableLines(status.message()) << "\n";
  if (status.code() != absl::StatusCode::kInvalidArgument) return kExitFailed;
  streams.err << "Try '" << command.name << " --help'.\n";
  return kExitUsage;
}

int SingleProgramMain(const Command& command, int argc, char** argv) {
  const std::string name(command.name);
  EndWhenOutOfMemory(name.c_str());
  PrepareStandardStreams();
  std::ios::sync_with_stdio(false);
  const std::vector<std::string> words(argv + (argc > 0), argv + argc);
  const int exit_status = RunSingleProgram(
      command, words, {std::cin, std::cout, std::cerr, /*are_standard=*/true});
  if (!std::cout.flush()) {
    std::cerr << command.name << ": cannot write to stdout\n";
    return exit_status == kExitOk ? kExitFailed : exit_status;
  }
  return exit_status;
}

}  // namespace tools
