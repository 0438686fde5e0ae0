// Lets a session think in its own thread, so that keys are answered meanwhile.

#ifndef RIALTO_TOOLS_FULLSCREEN_THINKER_H_
#define RIALTO_TOOLS_FULLSCREEN_THINKER_H_

#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

#include "search/result.h"
#include "tools/engine/session.h"

namespace fullscreen {

// While work runs the session belongs to the thinking thread, but for what any
// thread may call and for its game, which work does not change.
class Thinker {
 public:
  using Work = std::function<void(search::SearchObserver& observer)>;
  using Finish = std::function<void()>;

  // `wake` is called in the thinking thread when there is news.

  Thinker(engine::Session& session, std::function<void()> wake);
  // Blocks for some milliseconds if work runs.
  ~Thinker();
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;

  // Requires that nothing runs. `finish` is called by Poll().
  void Start(Work work, Finish finish);
  // The task ends with what it has, and Poll() finishes it.
  void Interrupt();
  // Ends the work, and it is not finished. Blocks for some milliseconds.
  void Drop();
  bool is_busy() const { return finish_.has_value(); }

  // Calls what finishes the work if it has ended: then it returns true.
  bool Poll();
  // The newest result of the search since the last call.
  std::optional<search::SearchResult> TakeNews();
  // Blocks until the work has ended. For tests.
  void Await();

 private:
  class Listener;
  void Loop();

  engine::Session& session_;
  const std::function<void()> wake_;
  std::optional<Finish> finish_;  // of the current task
  std::mutex mutex_;              // guards what follows
  std::condition_variable changed_;
  Work work_;
  bool runs_ = false;
  bool ends_ = false;
  std::optional<search::SearchResult> news_;
  std::thread thread_;
};

}  // namespace fullscreen

#endif  // RIALTO_TOOLS_FULLSCREEN_THINKER_H_
