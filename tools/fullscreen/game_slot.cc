#include "tools/fullscreen/game_slot.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "othello/support/file_path.h"

namespace fullscreen {
namespace {

constexpr int kMostSlots = 100;

std::string SlotPath(const std::string& path, int number) {
  if (number == 1) return path;
  const std::filesystem::path whole = othello::FilePath(path);
  std::filesystem::path slot = whole.parent_path() / whole.stem();
  slot += absl::StrCat("-", number);
  slot += whole.extension();
  return othello::NameOfPath(slot);
}

}  // namespace

GameSlot::GameSlot(const std::string& path) : path_(path) {
  if (path.empty()) return;
  std::error_code ignored;
  std::filesystem::create_directories(othello::FilePath(path).parent_path(),
                                      ignored);
  for (int number = 1; number <= kMostSlots; ++number) {
    const std::string slot = SlotPath(path, number);
    absl::StatusOr<othello::FileLock> lock =
        othello::FileLock::Try(absl::StrCat(slot, ".lock"));
    if (absl::IsAlreadyExists(lock.status())) continue;
    // Where nothing can be written, nothing can be taken from another one.
    if (!lock.ok()) return;
    lock_ = *std::move(lock);
    number_ = number;
    path_ = slot;
    return;
  }
}

}  // namespace fullscreen
