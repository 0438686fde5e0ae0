#include "tools/match/gtp_client.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "absl/memory/memory.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace match {
namespace {

// How soon a request to stop is noticed.
constexpr std::chrono::milliseconds kLongestNap(50);
// For a program that has closed its output to end, so that we can say how.
constexpr double kSecondsToEnd = 0.2;
constexpr double kSecondsToQuit = 1;

}  // namespace

absl::StatusOr<std::unique_ptr<GtpClient>> GtpClient::Start(
    const std::string& command, TrafficLog* log,
    const std::atomic<bool>& stop) {
  auto process = ChildProcess::Start(
      command, log == nullptr ? -1 : log->file_descriptor());
  if (!process.ok()) return process.status();
  // Several copies of one command may talk at a time.
  static std::atomic<int> engines_started = 0;
  auto client = absl::WrapUnique(
      new GtpClient(*std::move(process),
                    absl::StrCat("engine", ++engines_started), log, stop));
  client->Log("started:", command);
  return client;
}

GtpClient::~GtpClient() {
  if (!is_usable_) return;
  Log(">", "quit");
  process_->Write("quit\n", DeadlineIn(kSecondsToQuit)).IgnoreError();
}

absl::StatusOr<GtpAnswer> GtpClient::Ask(absl::string_view command,
                                         double seconds) {
  if (!is_usable_) return absl::UnavailableError("the engine is gone");
  Log(">", command);
  const SteadyClock::time_point start = SteadyClock::now();
  const SteadyClock::time_point deadline = DeadlineIn(seconds);
  absl::Status status = process_->Write(absl::StrCat(command, "\n"), deadline);
  GtpAnswer answer;
  if (status.ok()) {
    absl::StatusOr<GtpReply> reply = WaitForReply(deadline);
    answer.seconds =
        std::chrono::duration<double>(SteadyClock::now() - start).count();
    status = reply.status();
    if (reply.ok()) answer.reply = *std::move(reply);
  }
  if (!status.ok()) {
    if (absl::IsDeadlineExceeded(status)) {
      status = absl::DeadlineExceededError(
          absl::StrFormat("no answer within %g s", seconds));
    } else if (absl::IsUnavailable(status)) {
      status = absl::UnavailableError(absl::StrCat(
          status.message(), " (", process_->DescribeEnd(kSecondsToEnd), ")"));
    }
    Log("failed:", status.message());
    Kill();
    return status;
  }
  Log(answer.reply.is_success ? "< =" : "< ?", answer.reply.text);
  return answer;
}

absl::StatusOr<GtpReply> GtpClient::WaitForReply(
    SteadyClock::time_point deadline) {
  bool is_late = false;
  while (true) {
    if (std::optional<GtpReply> reply = reader_.Next()) return *reply;
    if (reader_.IsOverlong()) {
      return absl::UnavailableError("the engine writes without end");
    }
    if (is_late) return absl::DeadlineExceededError("no answer in time");
    if (stop_) return absl::CancelledError("the match was stopped");
    const absl::StatusOr<std::string> bytes =
        process_->Read(std::min(deadline, SteadyClock::now() + kLongestNap));
    is_late = SteadyClock::now() >= deadline;
    if (bytes.ok()) {
      reader_.Add(*bytes);
    } else if (absl::IsOutOfRange(bytes.status())) {
      return absl::UnavailableError("the engine closed its output");
    } else if (!absl::IsDeadlineExceeded(bytes.status())) {
      return bytes.status();
    }
  }
}

void GtpClient::Kill() {
  is_usable_ = false;
  process_->Kill();
}

void GtpClient::Log(absl::string_view mark, absl::string_view text) {
  if (log_ != nullptr) log_->Write(name_, mark, text);
}

}  // namespace match
