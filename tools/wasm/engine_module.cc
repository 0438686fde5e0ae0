// The engine as a module of WebAssembly. One request at a time: the functions
// return when it is answered. tools/web/worker/engine_worker.js calls them.

#include <emscripten.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "pattern_eval/weights_parts.h"
#include "tools/engine/parameters.h"
#include "tools/service/request_worker.h"

// Hands an answer, a JSON object, to whoever made the module.
EM_JS(void, RialtoAnswer, (const char* text, int bytes),
      { Module.onAnswer(UTF8ToString(text, bytes)); });

// Fetches the block of a stage and waits for it, which only Workers may do.
// `attempt` 1 goes past the caches. Null if it cannot be had; else the caller
// frees it.
EM_JS(char*, RialtoFetchStage, (int stage, int attempt, int* bytes), {
  try {
    const request = new XMLHttpRequest();
    const url = Module.stageUrl(stage);
    request.open('GET', attempt ? url + '?again=' + Date.now() : url, false);
    request.responseType = 'arraybuffer';
    request.send();
    if (request.status != 200) return 0;
    const data = new Uint8Array(request.response);
    const memory = _malloc(data.length + 1);
    HEAPU8.set(data, memory);
    HEAP32[bytes >> 2] = data.length;
    return memory;
  } catch (error) {
    return 0;
  }
});

namespace {

using ::pattern_eval::kStageCount;

// How many plies ahead of the root the weights are fetched before a search
// begins; deeper searches fetch the rest when they get there.
constexpr int kPliesAhead = 12;

// What the page has fetched and the search has not unpacked yet.
class StageBlocks {
 public:
  explicit StageBlocks(pattern_eval::WeightsHead head)
      : head_(std::move(head)) {}

  bool IsKnown(int stage) const { return known_[stage]; }
  const pattern_eval::WeightsHead& head() const { return head_; }

  // False if the block is damaged.
  bool Provide(int stage, std::string block) {
    if (!head_.IsBlock(stage, block)) return false;
    const std::lock_guard<std::mutex> lock(mutex_);
    blocks_[stage] = std::move(block);
    known_[stage] = true;
    return true;
  }

  // Gives the block away: once unpacked it is not needed again. Fetches it if
  // it is not there. Without it no search can go on.
  std::string Take(int stage) {
    for (int attempt = 0; attempt < 2 && !known_[stage]; ++attempt)
      Fetch(stage, attempt);
    if (!known_[stage]) std::abort();
    const std::lock_guard<std::mutex> lock(mutex_);
    return std::move(blocks_[stage]);
  }

 private:
  void Fetch(int stage, int attempt) {
    int bytes = 0;
    char* const data = RialtoFetchStage(stage, attempt, &bytes);
    if (data == nullptr) return;
    Provide(stage, std::string(data, static_cast<size_t>(bytes)));
    std::free(data);
  }

  const pattern_eval::WeightsHead head_;
  std::mutex mutex_;
  std::array<std::string, kStageCount> blocks_;
  std::array<bool, kStageCount> known_ = {};
};

class PageSink : public tools::AnswerSink {
 public:
  void Send(std::string text) override {
    RialtoAnswer(text.data(), static_cast<int>(text.size()));
  }
  void SendAtOnce(std::string text) override { Send(std::move(text)); }
};

std::shared_ptr<StageBlocks> g_blocks;
std::unique_ptr<tools::RequestWorker> g_worker;
std::string g_error;

absl::Status Start(absl::string_view head_bytes, int threads, int hash_mb) {
  absl::StatusOr<pattern_eval::WeightsHead> head =
      pattern_eval::ParseWeightsHead(head_bytes);
  if (!head.ok()) return head.status();
  g_blocks = std::make_shared<StageBlocks>(*std::move(head));
  auto weights = pattern_eval::WeightsOfParts(
      g_blocks->head(),
      [blocks = g_blocks](int stage) { return blocks->Take(stage); });
  if (!weights.ok()) return weights.status();
  engine::Options options;
  absl::StatusOr<engine::Parameters> parameters =
      engine::LoadParameters(options.sources);
  if (!parameters.ok()) return parameters.status();
  parameters->weights = *std::move(weights);
  options.parameters =
      std::make_shared<const engine::Parameters>(*std::move(parameters));
  options.threads = threads;
  options.hash_mb = static_cast<size_t>(hash_mb);
  absl::StatusOr<std::unique_ptr<tools::RequestWorker>> worker =
      tools::RequestWorker::Create(options);
  if (!worker.ok()) return worker.status();
  g_worker = *std::move(worker);
  return absl::OkStatus();
}

}  // namespace

extern "C" {

// Makes the engine out of the head of its weights. Returns why it cannot, or
// an empty text.
EMSCRIPTEN_KEEPALIVE const char* RialtoStart(const char* head, int bytes,
                                             int threads, int hash_mb) {
  const absl::Status status = Start(
      absl::string_view(head, static_cast<size_t>(bytes)), threads, hash_mb);
  g_error = std::string(status.message());
  return g_error.c_str();
}

// Takes the block of a stage; false if it is damaged.
EMSCRIPTEN_KEEPALIVE bool RialtoProvideStage(int stage, const char* block,
                                             int bytes) {
  return g_blocks->Provide(stage,
                           std::string(block, static_cast<size_t>(bytes)));
}

// The stages, as bits, whose weights a request will need and that are not there
// yet. Those of long searches only as far as they soon get.
EMSCRIPTEN_KEEPALIVE uint32_t RialtoStagesNeeded(const char* line) {
  const tools::ParsedRequest parsed = g_worker->Parse(line);
  if (!parsed.request.ok() || !parsed.request->is_work()) return 0;
  const tools::ServiceRequest& request = *parsed.request;
  int first_discs = 64 - request.board.position().empty_count();
  int last_discs =
      first_discs + std::min(request.Limits().depth, kPliesAhead) + 1;
  if (request.action == tools::ServiceAction::kReview) {
    last_discs = std::max(last_discs, first_discs);
    first_discs = 64 - request.game.start().position().empty_count();
  }
  uint32_t needed = 0;
  for (int stage = pattern_eval::StageOf(first_discs);
       stage <= pattern_eval::StageOf(std::min(last_discs, 64)); ++stage) {
    if (!g_blocks->IsKnown(stage)) needed |= 1u << stage;
  }
  return needed;
}

// Answers a request. Blocks until it is done.
EMSCRIPTEN_KEEPALIVE void RialtoRequest(const char* line) {
  PageSink sink;
  tools::ParsedRequest parsed = g_worker->Parse(line);
  if (!parsed.request.ok()) {
    return sink.Send(tools::ErrorAnswer(parsed.id, parsed.request.status()));
  }
  const tools::ServiceRequest& request = *parsed.request;
  if (!request.is_work()) {
    return sink.Send(g_worker->AnswerAtOnce(request));
  }
  tools::WorkControl control;
  g_worker->Perform(request, control, sink, [] { return false; });
}

}  // extern "C"
