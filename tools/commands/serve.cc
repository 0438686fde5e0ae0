// `rialto serve`: the board in the browser, with the engine of this machine.

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/flags/flag.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "othello/support/file_path.h"
#include "tools/book/learner.h"
#include "tools/commands/commands.h"
#include "tools/commands/engine_flags.h"
#include "tools/program/browser.h"
#include "tools/program/command_line.h"
#include "tools/program/common_flags.h"
#include "tools/program/ending_signals.h"
#include "tools/program/standard_streams.h"
#include "tools/serve/web_server.h"

ABSL_FLAG(int, port, 8642, "The port to listen on; 0 is any that is free");
ABSL_FLAG(bool, open, true,
          "Open the page in a browser, if stdout is a terminal");
ABSL_FLAG(std::string, web_root, "",
          "Serve the page from this folder instead of the one built in");

namespace tools {
namespace {

constexpr absl::string_view kServeDetails =
    "Serves a board for the browser: play, analysis and review with this "
    "engine. Prints\nthe address to open, and runs until Ctrl-C. Without "
    "--threads it uses all cores.\n"
    "Only programs of this machine that know the address, whose end is a "
    "secret, are\nanswered. Do not make it reachable from elsewhere. "
    "docs/integrate.md has more.\n";

absl::StatusOr<engine::Options> OptionsFromFlags() {
  absl::StatusOr<engine::Options> options = EngineOptionsFromFlags();
  if (options.ok() && !WasGiven("threads")) {
    options->threads =
        std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  }
  if (options.ok() && !WasGiven("book")) {
    options->book = std::string(engine::kDefaultBook);
  }
  return options;
}

absl::Status RunServe(const std::vector<std::string>& arguments,
                      Streams streams) {
  if (!arguments.empty()) {
    return absl::InvalidArgumentError("this command takes no arguments");
  }
  const int port = absl::GetFlag(FLAGS_port);
  if (port < 0 || port > 65535) {
    return absl::InvalidArgumentError("--port takes 0..65535");
  }
  WebFiles files;
  if (const std::string folder = absl::GetFlag(FLAGS_web_root);
      !folder.empty()) {
    absl::StatusOr<WebFiles> found = WebFiles::InFolder(folder);
    if (!found.ok()) return found.status();
    files = *std::move(found);
  }
  const absl::StatusOr<engine::Options> options = OptionsFromFlags();
  if (!options.ok()) return options.status();
  PrepareBooks();
  const absl::StatusOr<std::unique_ptr<RequestWorker>> worker =
      RequestWorker::Create(*options);
  if (!worker.ok()) return worker.status();
  PrintWarnings((*worker)->warnings(), streams.err);
  if ((*worker)->options().parameters->weights != nullptr) {
    (*worker)->options().parameters->weights->SpreadInBackground();
  }
  absl::StatusOr<std::unique_ptr<EndingSignals>> signals =
      EndingSignals::Create();
  if (!signals.ok()) return signals.status();
  const absl::StatusOr<std::unique_ptr<WebServer>> server = WebServer::Create(
      static_cast<uint16_t>(port), std::move(files), **worker);
  if (!server.ok()) return server.status();
  const std::string url = (*server)->address().Url();
  streams.out << url << "\n" << std::flush;
  std::string opened;
  if (absl::GetFlag(FLAGS_open) && streams.are_standard &&
      IsTerminal(kStdout)) {
    opened = OpenInBrowser(url);
  }
  const absl::Cleanup remove = [&] {
    std::error_code ignored;
    if (!opened.empty())
      std::filesystem::remove(othello::FilePath(opened), ignored);
  };
  return (*server)->Run((*signals)->descriptor());
}

}  // namespace

Command ServeCommand() {
  return {"serve",
          "play, analyse and review in the browser",
          "",
          kServeDetails,
          EngineFlags(engine::kFlagOfAnalysis | engine::kFlagOfService,
                      {"port", "open", "web_root"}),
          RunServe};
}

}  // namespace tools
