// The engine of `rialto analysis`: many requests at once over one channel.

#ifndef RIALTO_TOOLS_SERVICE_ANALYSIS_SERVICE_H_
#define RIALTO_TOOLS_SERVICE_ANALYSIS_SERVICE_H_

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/engine/channel.h"
#include "tools/engine/options.h"
#include "tools/service/outbox.h"
#include "tools/service/request_runner.h"
#include "tools/service/request_worker.h"

namespace tools {

class AnalysisService {
 public:
  // `options` are what requests leave open; their threads are shared by all
  // requests. Errors: options that make no sense, memory that is not there.
  static absl::StatusOr<std::unique_ptr<AnalysisService>> Create(
      const engine::Options& options);

  // What the user should know about the options, one sentence each.
  const std::vector<std::string>& warnings() const {
    return worker_->warnings();
  }

  // Reads requests and answers them. Blocks until the input has ended and all
  // is answered, or the channel breaks, which ends all searches. The end of the
  // input ends searches without a limit. Once for each service. An error if the
  // system has too few threads.
  absl::Status Run(engine::Channel& channel);

  // At most this many requests wait; then reading stops.
  static constexpr size_t kMostWaiting = 1 << 16;

 private:
  explicit AnalysisService(std::unique_ptr<RequestWorker> worker)
      : worker_(std::move(worker)) {}

  const std::unique_ptr<RequestWorker> worker_;
};

}  // namespace tools

#endif  // RIALTO_TOOLS_SERVICE_ANALYSIS_SERVICE_H_
