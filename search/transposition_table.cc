#include "search/transposition_table.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>

#include "absl/memory/memory.h"
#include "absl/strings/str_cat.h"

namespace search {
namespace {

using othello::kMaxScore;
using othello::kNoSquare;
using othello::Score;
using othello::Square;

// The data word, from its low end: lower (16 bits, two's complement), upper
// (16), best move (7), second move (7), depth (6), level (4), age (8).
constexpr int kUpperShift = 16;
constexpr int kBestShift = 32;
constexpr int kSecondShift = 39;
constexpr int kDepthShift = 46;
constexpr int kLevelShift = 52;
constexpr int kAgeShift = 56;

uint64_t Packed(const TableEntry& entry, unsigned age) {
  return static_cast<uint64_t>(static_cast<uint16_t>(entry.lower)) |
         static_cast<uint64_t>(static_cast<uint16_t>(entry.upper))
             << kUpperShift |
         static_cast<uint64_t>(entry.best_move) << kBestShift |
         static_cast<uint64_t>(entry.second_move) << kSecondShift |
         static_cast<uint64_t>(entry.depth) << kDepthShift |
         static_cast<uint64_t>(entry.level) << kLevelShift |
         static_cast<uint64_t>(age) << kAgeShift;
}

TableEntry Unpacked(uint64_t data) {
  TableEntry entry;
  entry.lower = static_cast<int16_t>(data & 0xFFFF);
  entry.upper = static_cast<int16_t>(data >> kUpperShift & 0xFFFF);
  entry.best_move = static_cast<Square>(data >> kBestShift & 0x7F);
  entry.second_move = static_cast<Square>(data >> kSecondShift & 0x7F);
  entry.depth = static_cast<int>(data >> kDepthShift & 0x3F);
  entry.level = static_cast<SelectivityLevel>(data >> kLevelShift & 0xF);
  return entry;
}

unsigned AgeOf(uint64_t data) {
  return static_cast<unsigned>(data >> kAgeShift);
}

// The entry after a search said `score` for the window (alpha, beta). Midgame
// searches may contradict each other (they see more or less of the table);
// then the newer one is right.
void Tighten(TableEntry& entry, Score alpha, Score beta, Score score) {
  if (score < beta) entry.upper = std::min(entry.upper, score);
  if (score > alpha) entry.lower = std::max(entry.lower, score);
  if (entry.lower > entry.upper) {
    entry.lower = score > alpha ? score : -kMaxScore;
    entry.upper = score < beta ? score : kMaxScore;
  }
}

void SetBestMove(TableEntry& entry, Square move) {
  if (move == kNoSquare || move == entry.best_move) return;
  entry.second_move = entry.best_move;
  entry.best_move = move;
}

}  // namespace

absl::StatusOr<std::unique_ptr<TranspositionTable>> TranspositionTable::Create(
    size_t megabytes) {
  // 1 TB; half of the memory where addresses have 32 bits.
  constexpr size_t kMostMegabytes =
      std::min<size_t>(size_t{1} << 20, SIZE_MAX >> 21);
  if (megabytes > kMostMegabytes) {
    return absl::InvalidArgumentError(
        absl::StrCat("a hash table of ", megabytes, " MB is more than the ",
                     kMostMegabytes, " MB supported"));
  }
  const size_t bytes = std::max(megabytes << 20, sizeof(Bucket));
  othello::Pages pages(bytes);
  if (pages.begin() == nullptr) {
    return absl::ResourceExhaustedError(
        absl::StrCat("no memory for a hash table of ", megabytes, " MB"));
  }
  return absl::WrapUnique(
      new TranspositionTable(std::move(pages), bytes / sizeof(Bucket)));
}

TranspositionTable::TranspositionTable(othello::Pages pages,
                                       size_t bucket_count)
    : pages_(std::move(pages)),
      // Fresh pages are zero, which is what empty slots look like, and 64-bit
      // atomics have no other state, so nothing needs to be constructed.
      buckets_(static_cast<Bucket*>(pages_.begin())),
      bucket_count_(bucket_count) {
  static_assert(std::atomic<uint64_t>::is_always_lock_free);
}

// The ages of a generation lie between that of its first search and that of the
// present one.
uint64_t TranspositionTable::Remembered(uint64_t data) const {
  if (!HasForgotten()) return data;
  const unsigned searches_ago = (age() - AgeOf(data)) % kAges;
  return searches_ago <= searches_ - first_search_ ? data : 0;
}

// Results of the current search before older ones, then by depth. An empty slot
// (data 0) is worth nothing.
int TranspositionTable::WorthOf(uint64_t data) const {
  if (Remembered(data) == 0) return -1;
  const int depth = static_cast<int>(data >> kDepthShift & 0x3F);
  return depth + (AgeOf(data) == age() ? 64 : 0);
}

bool TranspositionTable::Probe(uint64_t hash, TableEntry& entry) const {
  for (const Slot& slot : BucketOf(hash)->slots) {
    const uint64_t data = slot.data.load(std::memory_order_relaxed);
    if ((slot.check.load(std::memory_order_relaxed) ^ data) == hash &&
        Remembered(data) != 0) {
      entry = Unpacked(data);
      return true;
    }
  }
  return false;
}

void TranspositionTable::Store(uint64_t hash, int depth, SelectivityLevel level,
                               Score alpha, Score beta, Score score,
                               Square move) {
  Slot* target = nullptr;
  int least_worth = 1 << 10;
  TableEntry entry;
  for (Slot& slot : BucketOf(hash)->slots) {
    const uint64_t data = slot.data.load(std::memory_order_relaxed);
    if ((slot.check.load(std::memory_order_relaxed) ^ data) == hash &&
        Remembered(data) != 0) {
      target = &slot;
      entry = Unpacked(data);
      if (entry.depth != depth || entry.level != level) {
        // Another search: its moves are still good advice, its bounds are
        // worth less than the new ones unless it saw strictly more.
        if (entry.depth >= depth && entry.level >= level &&
            AgeOf(data) == age()) {
          return;
        }
        entry.lower = -kMaxScore;
        entry.upper = kMaxScore;
      }
      break;
    }
    const int worth = WorthOf(data);
    if (worth < least_worth) {
      least_worth = worth;
      target = &slot;
    }
  }
  entry.depth = depth;
  entry.level = level;
  Tighten(entry, alpha, beta, score);
  SetBestMove(entry, move);
  const uint64_t data = Packed(entry, age());
  target->data.store(data, std::memory_order_relaxed);
  target->check.store(hash ^ data, std::memory_order_relaxed);
}

int TranspositionTable::PermilleInUse() const {
  // Hashes are random, so the first buckets are as good as any.
  const size_t sample = std::min(bucket_count_, size_t{250});
  size_t in_use = 0;
  for (size_t i = 0; i < sample; ++i) {
    for (const Slot& slot : buckets_[i].slots) {
      const uint64_t data = slot.data.load(std::memory_order_relaxed);
      in_use += data != 0 && AgeOf(data) == age();
    }
  }
  return static_cast<int>(1000 * in_use / (kSlots * sample));
}

void TranspositionTable::NewSearch() {
  ++searches_;
  // The next age could be one of the forgotten.
  if (searches_ == kAges && HasForgotten()) EmptyForgotten();
}

void TranspositionTable::Clear() {
  // A generation that begins early has room for many searches before ages
  // return, so memory is seldom zeroed.
  if (searches_ < kAges / 2) {
    first_search_ = ++searches_;
    return;
  }
  // Overwriting a small table is faster than getting its pages again.
  constexpr size_t kSmallBytes = size_t{4} << 20;
  if (size_in_bytes() <= kSmallBytes || !pages_.Drop()) {
    std::memset(static_cast<void*>(buckets_), 0, size_in_bytes());
  }
  searches_ = first_search_ = 1;
}

void TranspositionTable::EmptyForgotten() {
  --searches_;  // to the ages that are remembered
  for (size_t i = 0; i < bucket_count_; ++i) {
    for (Slot& slot : buckets_[i].slots) {
      if (Remembered(slot.data.load(std::memory_order_relaxed)) == 0) {
        slot.data.store(0, std::memory_order_relaxed);
        slot.check.store(0, std::memory_order_relaxed);
      }
    }
  }
  ++searches_;
  first_search_ = 1;
}

}  // namespace search
