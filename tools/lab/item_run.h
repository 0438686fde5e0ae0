// Numbered items of work that survive being killed: what all measurements of
// the laboratory are made of.

#ifndef RIALTO_TOOLS_LAB_ITEM_RUN_H_
#define RIALTO_TOOLS_LAB_ITEM_RUN_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace lab {

// The lines of an item, all with line ends. Each thread has its own worker; its
// result may depend only on the item.
using ItemWorker = std::function<std::string(int64_t item)>;

struct ItemRun {
  std::string path;    // made or continued (othello/support/item_log.h)
  std::string header;  // lines that start with '#': all that items depend on
  int64_t items = 0;
  int threads = 1;
  // Called once for each thread, and not at all if nothing is left to do.
  std::function<absl::StatusOr<ItemWorker>()> make_worker;
  // Receives the number of items added to the file (first those that were there
  // already).
  std::function<void(int64_t items)> progress;
};

// The lines of all items, the same for any number of threads and
// interruptions.
absl::StatusOr<std::vector<std::string>> RunItems(const ItemRun& run);

// The items of a finished file, after its header.
absl::StatusOr<std::vector<std::string>> SplitItems(absl::string_view text);

}  // namespace lab

#endif  // RIALTO_TOOLS_LAB_ITEM_RUN_H_
