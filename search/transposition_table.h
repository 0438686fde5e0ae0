// The transposition table: what earlier searches found about a position.
//
// Shared by all threads without locks. An entry is two 64-bit words, written
// and read one by one with relaxed atomics; the first word is the position's
// hash XORed with the second, so that an entry torn by two writers matches no
// position and is not found (Hyatt and Mann's lockless scheme).
//
// An entry records the depth and the selectivity of its search, and answers
// only requests that need no more of either (Marsland 1986, section 4, warns of
// bounds from a selective search). Nothing is zeroed between searches: entries
// age, and old ones are replaced first, or are forgotten from some age on.

#ifndef RIALTO_SEARCH_TRANSPOSITION_TABLE_H_
#define RIALTO_SEARCH_TRANSPOSITION_TABLE_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "absl/status/statusor.h"
#include "othello/score.h"
#include "othello/square.h"
#include "othello/support/pages.h"

namespace search {

// How far a result can be trusted: 0 is the most selective search, kExactLevel
// a search without any selectivity.
using SelectivityLevel = int;
inline constexpr SelectivityLevel kExactLevel = 15;

// The entry of a position. `lower` and `upper` bound its value in Score units.
struct TableEntry {
  othello::Score lower = -othello::kMaxScore;
  othello::Score upper = othello::kMaxScore;
  othello::Square best_move = othello::kNoSquare;
  othello::Square second_move = othello::kNoSquare;  // best before best_move
  int depth = 0;
  SelectivityLevel level = 0;

  // Whether the bounds are good enough for a search of this depth and level.
  bool Serves(int wanted_depth, SelectivityLevel wanted_level) const {
    return depth >= wanted_depth && level >= wanted_level;
  }
};

class TranspositionTable {
 public:
  // The memory is reserved here and touched when used. An impossible size is
  // an error. At least one bucket is always made.
  static absl::StatusOr<std::unique_ptr<TranspositionTable>> Create(
      size_t megabytes);

  TranspositionTable(const TranspositionTable&) = delete;
  TranspositionTable& operator=(const TranspositionTable&) = delete;

  // Copies the entry of the position with this hash; false if there is none.
  bool Probe(uint64_t hash, TableEntry& entry) const;

  // Prefetches the bucket of a hash.
  void Prefetch(uint64_t hash) const { __builtin_prefetch(BucketOf(hash)); }

  // Records that a search of this depth and level with the window
  // (alpha, beta) returned `score` (fail-soft) by `move`.
  void Store(uint64_t hash, int depth, SelectivityLevel level,
             othello::Score alpha, othello::Score beta, othello::Score score,
             othello::Square move);

  // Makes all entries older than those to come. Cheap, but once in many
  // searches.
  void NewSearch();

  // Forgets everything. Cheap: entries from before count as empty, and their
  // memory is used again as it is. Not to be called during a search.
  void Clear();

  // How many of a thousand entries the current search has written, by a sample.
  int PermilleInUse() const;

  size_t size_in_bytes() const { return bucket_count_ * sizeof(Bucket); }

 private:
  static constexpr int kSlots = 4;
  static constexpr unsigned kAges = 256;  // an age has eight bits

  struct Slot {
    std::atomic<uint64_t> check;  // hash ^ data
    std::atomic<uint64_t> data;
  };
  struct alignas(64) Bucket {
    Slot slots[kSlots];
  };
  static_assert(sizeof(Bucket) == 64);

  TranspositionTable(othello::Pages pages, size_t bucket_count);

  Bucket* BucketOf(uint64_t hash) const {
    // Scales the hash to the number of buckets, which need not be a power of
    // two.
    return buckets_ +
           static_cast<size_t>(
               (static_cast<unsigned __int128>(hash) * bucket_count_) >> 64);
  }

  // Whether the last Clear() left entries that now count as empty.
  bool HasForgotten() const { return first_search_ > 1; }
  // 0 if the last Clear() forgot the entry.
  uint64_t Remembered(uint64_t data) const;
  // Worth of a slot when a new entry needs one.
  int WorthOf(uint64_t data) const;
  unsigned age() const { return static_cast<unsigned>(searches_ % kAges); }
  void EmptyForgotten();

  othello::Pages pages_;
  Bucket* buckets_;
  size_t bucket_count_;
  // Searches are counted from 1 since the memory was last zero. Those from
  // first_search_ on are remembered; their ages are those of no forgotten one.
  uint64_t searches_ = 1;
  uint64_t first_search_ = 1;
};

}  // namespace search

#endif  // RIALTO_SEARCH_TRANSPOSITION_TABLE_H_
