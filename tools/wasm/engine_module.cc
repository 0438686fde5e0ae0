// The engine as a module of WebAssembly, with threads or without: then there is
// one request at a time, and RialtoRequest() returns when it is answered.
// tools/web/worker/engine_worker.js calls the functions.

#include <emscripten.h>
#ifdef __EMSCRIPTEN_PTHREADS__
#include <emscripten/threading.h>
#endif

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "othello/support/thread_group.h"
#include "pattern_eval/weights.h"
#include "pattern_eval/weights_parts.h"
#include "tools/engine/parameters.h"
#include "tools/service/request_runner.h"
#include "tools/service/request_worker.h"

// Hands an answer, a JSON object, to whoever made the module.
EM_JS(void, RialtoAnswer, (const char* text, int bytes),
      { Module.onAnswer(UTF8ToString(text, bytes)); });

// Fetches a file and waits for it, which only Workers may do; any thread of the
// engine is one. `attempt` 1 goes past the caches. Null if it cannot be had;
// else the caller frees it.
EM_JS(char*, RialtoFetch, (const char* address, int attempt, int* bytes), {
  try {
    const request = new XMLHttpRequest();
    const url = UTF8ToString(address);
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

// The page calls the tables of the weights stages, and numbers them from 0.
using ::pattern_eval::kStageCount;

// How many plies ahead of the root the weights are fetched before a search
// begins; deeper searches fetch the rest when they get there.
constexpr int kPliesAhead = 12;

// What the page has fetched and the search has not unpacked yet.
class StageBlocks {
 public:
  explicit StageBlocks(pattern_eval::WeightsHead head)
      : head_(std::move(head)) {}

  bool IsKnown(int stage) const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return known_[stage];
  }
  const pattern_eval::WeightsHead& head() const { return head_; }

  // False if the block is damaged.
  bool Provide(int stage, std::string block) {
    if (!head_.IsBlock(stage, block)) return false;
    const std::lock_guard<std::mutex> lock(mutex_);
    // It may have been fetched twice, and unpacked already.
    if (!known_[stage]) blocks_[stage] = std::move(block);
    known_[stage] = true;
    return true;
  }

  // Gives the block away: once unpacked it is not needed again. Fetches it if
  // it is not there. Without it no search can go on.
  std::string Take(int stage) {
    for (int attempt = 0; attempt < 2 && !IsKnown(stage); ++attempt) {
      Fetch(stage, attempt);
    }
    if (!IsKnown(stage)) Refuse();
    const std::lock_guard<std::mutex> lock(mutex_);
    return std::move(blocks_[stage]);
  }

 private:
  void Fetch(int stage, int attempt);
  // Tells the page why, and ends the engine.
  [[noreturn]] void Refuse() const;

  const pattern_eval::WeightsHead head_;
  mutable std::mutex mutex_;  // guards what follows
  std::array<std::string, kStageCount> blocks_;
  std::array<bool, kStageCount> known_ = {};
  std::atomic<bool> was_damaged_ = false;  // what was fetched last
};

class PageSink : public tools::AnswerSink {
 public:
  // Only the thread that made the module can talk to the page.
  void Send(std::string text) override {
#ifdef __EMSCRIPTEN_PTHREADS__
    char* const copy = static_cast<char*>(std::malloc(text.size()));
    std::memcpy(copy, text.data(), text.size());
    emscripten_async_run_in_main_runtime_thread(EM_FUNC_SIG_VII, &Deliver, copy,
                                                static_cast<int>(text.size()));
#else
    SendAtOnce(std::move(text));
#endif
  }
  // For the thread that made the module.
  void SendAtOnce(std::string text) override {
    RialtoAnswer(text.data(), static_cast<int>(text.size()));
  }

 private:
  [[maybe_unused]] static void Deliver(char* text, int bytes) {
    RialtoAnswer(text, bytes);
    std::free(text);
  }
};

// The page never has so many.
constexpr tools::RequestRunner::Bounds kBounds = {.most_waiting = 1024,
                                                  .blocks = false};

std::array<std::string, kStageCount> g_stage_urls;
std::shared_ptr<StageBlocks> g_blocks;
std::shared_ptr<const pattern_eval::Weights> g_weights;
std::unique_ptr<tools::RequestWorker> g_worker;
std::unique_ptr<tools::RequestRunner> g_runner;  // null without threads
std::shared_ptr<PageSink> g_sink;
std::string g_error;

void StageBlocks::Fetch(int stage, int attempt) {
  int bytes = 0;
  char* const data = RialtoFetch(g_stage_urls[stage].c_str(), attempt, &bytes);
  was_damaged_ = data != nullptr &&
                 !Provide(stage, std::string(data, static_cast<size_t>(bytes)));
  std::free(data);
}

void StageBlocks::Refuse() const {
  MAIN_THREAD_EM_ASM({ Module.onRefused($0 != 0); }, was_damaged_.load());
  std::abort();
}

absl::Status Start(absl::string_view head_bytes, int threads, int hash_mb,
                   bool has_book) {
  absl::StatusOr<pattern_eval::WeightsHead> head =
      pattern_eval::ParseWeightsHead(head_bytes);
  if (!head.ok()) return head.status();
  g_blocks = std::make_shared<StageBlocks>(*std::move(head));
  auto weights = pattern_eval::WeightsOfParts(
      g_blocks->head(),
      [blocks = g_blocks](int stage) { return blocks->Take(stage); });
  if (!weights.ok()) return weights.status();
  g_weights = *std::move(weights);
  engine::Options options;
  absl::StatusOr<engine::Parameters> parameters =
      engine::LoadParameters(options.sources);
  if (!parameters.ok()) return parameters.status();
  parameters->weights = g_weights;
  options.parameters =
      std::make_shared<const engine::Parameters>(*std::move(parameters));
  options.threads = threads;
  options.hash_mb = static_cast<size_t>(hash_mb);
  if (has_book) options.book = std::string(engine::kDefaultBook);
  absl::StatusOr<std::unique_ptr<tools::RequestWorker>> worker =
      tools::RequestWorker::Create(options, /*keeps_searchers=*/false);
  if (!worker.ok()) return worker.status();
  g_worker = *std::move(worker);
  g_sink = std::make_shared<PageSink>();
  if (!othello::kHasThreads) return absl::OkStatus();
  g_runner = std::make_unique<tools::RequestRunner>(*g_worker, kBounds);
  return g_runner->Start();
}

}  // namespace

extern "C" {

// Where the block of a stage is.
EMSCRIPTEN_KEEPALIVE void RialtoNameStage(int stage, const char* url) {
  g_stage_urls[stage] = url;
}

// Makes the engine out of the head of its weights. Returns why it cannot, or
// an empty text.
EMSCRIPTEN_KEEPALIVE const char* RialtoStart(const char* head, int bytes,
                                             int threads, int hash_mb,
                                             bool has_book) {
  const absl::Status status =
      Start(absl::string_view(head, static_cast<size_t>(bytes)), threads,
            hash_mb, has_book);
  g_error = std::string(status.message());
  return g_error.c_str();
}

// Takes the block of a stage; false if it is damaged. Unpacks it at once:
// memory never shrinks here, and blocks that wait would add up to 20 MB.
EMSCRIPTEN_KEEPALIVE bool RialtoProvideStage(int stage, const char* block,
                                             int bytes) {
  if (!g_blocks->Provide(stage,
                         std::string(block, static_cast<size_t>(bytes)))) {
    return false;
  }
  g_weights->Prepare(stage * g_weights->shape().merged);
  return true;
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
  const pattern_eval::WeightShape& shape = g_blocks->head().shape;
  for (int stage = shape.TableOf(first_discs);
       stage <= shape.TableOf(std::min(last_discs, 64)); ++stage) {
    if (!g_blocks->IsKnown(stage)) needed |= 1u << stage;
  }
  return needed;
}

// Answers a request: without threads at once, else some time.
EMSCRIPTEN_KEEPALIVE void RialtoRequest(const char* line) {
  if (g_runner != nullptr) return g_runner->Receive(line, g_sink);
  tools::ParsedRequest parsed = g_worker->Parse(line);
  if (!parsed.request.ok()) {
    return g_sink->Send(tools::ErrorAnswer(parsed.id, parsed.request.status()));
  }
  const tools::ServiceRequest& request = *parsed.request;
  if (!request.is_work()) {
    return g_sink->Send(g_worker->AnswerAtOnce(request));
  }
  tools::WorkControl control;
  g_worker->Perform(request, control, *g_sink, [] { return false; });
}

}  // extern "C"
