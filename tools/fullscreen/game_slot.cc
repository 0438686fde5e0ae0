#include "tools/fullscreen/game_slot.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace fullscreen {
namespace {

constexpr int kMostSlots = 100;

std::string SlotPath(const std::string& path, int number) {
  if (number == 1) return path;
  const std::filesystem::path whole = path;
  return (whole.parent_path() / absl::StrCat(whole.stem().string(), "-", number,
                                             whole.extension().string()))
      .string();
}

}  // namespace

GameSlot::GameSlot(const std::string& path) : path_(path) {
  if (path.empty()) return;
  std::error_code ignored;
  std::filesystem::create_directories(std::filesystem::path(path).parent_path(),
                                      ignored);
  for (int number = 1; number <= kMostSlots; ++number) {
    const std::string slot = SlotPath(path, number);
    const int lock = open(absl::StrCat(slot, ".lock").c_str(),
                          O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    // Where nothing can be written, nothing can be taken from another one.
    if (lock < 0) return;
    if (flock(lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) {
      lock_ = lock;
      number_ = number;
      path_ = slot;
      return;
    }
    close(lock);
  }
}

GameSlot::~GameSlot() {
  if (lock_ >= 0) close(lock_);
}

}  // namespace fullscreen
