#include "pattern_eval/weights.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <new>
#include <system_error>
#include <utility>

#include "absl/strings/str_format.h"
#include "othello/support/checksum.h"
#include "othello/support/thread_group.h"
#include "pattern_eval/pattern_set.h"
#include "pattern_eval/weight_sharing.h"

namespace pattern_eval {
namespace {

// `vector` has `channels` numbers. The row of a configuration whose vector is
// that of another one, turned by `symmetry`.
template <typename Row>
Row RowOf(int16_t weight, const int8_t* vector, int channels, int symmetry) {
  typename Row::Numbers numbers = {};
  const ChannelAction& action = kChannelActions[symmetry];
  for (int k = 0; k < channels; ++k) {
    numbers[kDigits + k] =
        static_cast<int16_t>(action.sign[k] * vector[action.source[k]]);
  }
  PutWeight<Row::kSize>(weight, numbers);
  return Row::Of(numbers);
}

// Rows that do not come from patterns have no place on the board: of their
// channels only the invariant ones count.
int ChannelsWithoutPlace(int channels) {
  return std::min(channels, kNarrowChannels);
}

constexpr size_t kRowsOfTable = kTableSize + kMobilityRows;

// The rows of a table that memory is too short for.
const void* NoRows() {
#ifdef __EMSCRIPTEN__
  // There exhausted memory ends the program and no exception is caught, so
  // these are never asked for; and zeros take as much memory as numbers.
  std::abort();
#else
  // Not const, which would put 26 MB into every binary.
  static WideRow no_rows[kRowsOfTable];
  return no_rows;
#endif
}

// Large pages where the system has them: rows are read all over the table.
othello::Pages AllocateRows(size_t row_bytes) {
  othello::Pages pages(kRowsOfTable * row_bytes);
  if (pages.begin() == nullptr) {
    // As operator new does it: a program may have asked to be told.
    if (const std::new_handler handler = std::get_new_handler()) handler();
    throw std::bad_alloc();
  }
  return pages;
}

template <typename Row>
void FillRows(const FreeTable& free, int channels, Row* row) {
  const WeightSharing& sharing = SharedWeights();
  const auto row_of = [&](int16_t weight, size_t number, int mirror,
                          int symmetry) {
    if (channels == 0) return RowOf<Row>(weight, nullptr, 0, 0);
    const int8_t* vector = &free.vectors[number * channels];
    if (mirror == 0) return RowOf<Row>(weight, vector, channels, symmetry);
    std::array<int8_t, kWideChannels> unchanged = {};
    std::copy(vector, vector + channels, unchanged.begin());
    MakeUnchanged(mirror, unchanged.data());
    return RowOf<Row>(weight, unchanged.data(), channels, symmetry);
  };
  for (int entry = 0; entry < kTableSize; ++entry) {
    const int32_t weight = sharing.weight_of_entry[entry];
    *row++ =
        row_of(free.weights[weight], weight, sharing.mirror_of_weight[weight],
               sharing.symmetry_of_entry[entry]);
  }
  for (int i = 0; i < kMobilityRows; ++i) {
    const size_t number = free.weights.size() + i;
    *row++ = RowOf<Row>(free.mobility.empty() ? int16_t{0} : free.mobility[i],
                        free.vectors.data() + number * channels,
                        ChannelsWithoutPlace(channels), 0);
  }
}

Weights::Source SourceOf(FreeWeights free) {
  Weights::Source source;
  source.shape = free.shape;
  source.constants = free.constants;
  source.disc_vectors = free.disc_vectors;
  source.fingerprint = FingerprintOf(free);
  source.unpack = [free = std::make_shared<const FreeWeights>(std::move(free))](
                      int table,
                      const std::function<void(const FreeTable&)>& use) {
    const auto part = [table, &free](const auto& all) {
      const size_t size = all.size() / free->shape.table_count();
      return absl::MakeConstSpan(all).subspan(table * size, size);
    };
    use({part(free->weights), part(free->mobility), part(free->vectors)});
  };
  return source;
}

}  // namespace

size_t RowsPerStage() {
  return static_cast<size_t>(SharedWeightCount()) + kMobilityRows;
}

FreeWeights::FreeWeights(const WeightShape& numbers)
    : shape(numbers),
      weights(static_cast<size_t>(shape.table_count()) * SharedWeightCount()) {
  if (is_linear()) return;
  mobility.resize(static_cast<size_t>(shape.table_count()) * kMobilityRows);
  vectors.resize(VectorPlace(shape.table_count(), 0));
  disc_vectors.resize(static_cast<size_t>(kDiscCounts) * shape.channels);
}

uint64_t FingerprintOf(const FreeWeights& free) {
  othello::Fnv1a fingerprint;
  const auto add = [&fingerprint](int number) {
    fingerprint.Add(static_cast<uint16_t>(number));
  };
  const auto add_vectors = [&add](const std::vector<int8_t>& numbers) {
    for (size_t i = 0; i < numbers.size(); i += 2) {
      add(static_cast<uint8_t>(numbers[i]) |
          static_cast<uint8_t>(numbers[i + 1]) << 8);
    }
  };
  static_assert(kNarrowChannels % 2 == 0 && kWideChannels % 2 == 0);
  for (int16_t weight : free.weights) add(weight);
  for (int16_t constant : free.constants) add(constant);
  if (free.is_linear()) return fingerprint.hash();
  for (int16_t weight : free.mobility) add(weight);
  add_vectors(free.vectors);
  add_vectors(free.disc_vectors);
  return fingerprint.hash();
}

Weights::Weights(FreeWeights free, std::string provenance)
    : Weights(SourceOf(std::move(free)), std::move(provenance)) {}

Weights::Weights(Source source, std::string provenance)
    : source_(std::move(source)),
      provenance_(std::move(provenance)),
      is_wide_(source_.shape.is_wide()) {
  const int channels = source_.shape.channels;
  const auto fill = [&]<typename Row>(DiscRows<Row>& rows) {
    for (int discs = 0; discs < kDiscCounts; ++discs) {
      rows[discs] = RowOf<Row>(source_.constants[discs],
                               source_.disc_vectors.data() + discs * channels,
                               ChannelsWithoutPlace(channels), /*symmetry=*/0);
    }
  };
  if (is_wide_) {
    fill(std::get<DiscRows<WideRow>>(disc_rows_));
  } else {
    fill(std::get<DiscRows<NarrowRow>>(disc_rows_));
  }
}

Weights::~Weights() {
  is_unwanted_ = true;
  if (background_.joinable()) background_.join();
}

void Weights::SpreadInBackground() const {
  if (!othello::kHasThreads) return;
  const std::lock_guard<std::mutex> lock(mutex_);
  if (background_.joinable()) return;
  try {
    background_ = std::thread([this] {
      for (int stage = 0; stage < kStageCount && !is_unwanted_; ++stage) {
        Prepare(stage);
      }
    });
  } catch (const std::system_error&) {
    // Without a thread each table is unpacked when it is needed.
  }
}

const void* Weights::Spread(int stage) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  const WeightShape& shape = source_.shape;
  const int table = stage / shape.merged;
  const void* rows = nullptr;
  // The standard library reports exhausted memory by an exception, which would
  // end the process if it left a thread of the search.
  try {
    if (storage_[table].begin() == nullptr) {
      auto storage =
          AllocateRows(is_wide_ ? sizeof(WideRow) : sizeof(NarrowRow));
      source_.unpack(table, [&](const FreeTable& free) {
        if (is_wide_) {
          FillRows(free, shape.channels,
                   static_cast<WideRow*>(storage.begin()));
        } else {
          FillRows(free, shape.channels,
                   static_cast<NarrowRow*>(storage.begin()));
        }
      });
      storage_[table] = std::move(storage);
    }
    rows = storage_[table].begin();
  } catch (const std::bad_alloc&) {
    ++failures_;
    rows = NoRows();
  }
  for (int s = table * shape.merged;
       s < std::min((table + 1) * shape.merged, kStageCount); ++s) {
    rows_[s].store(rows, std::memory_order_release);
  }
  return rows;
}

void Weights::RetryFailures() const {
  if (failures_ == 0) return;
  const std::lock_guard<std::mutex> lock(mutex_);
  for (int stage = 0; stage < kStageCount; ++stage) {
    if (storage_[stage / source_.shape.merged].begin() == nullptr) {
      rows_[stage] = nullptr;
    }
  }
}

std::string FingerprintText(uint64_t fingerprint) {
  return absl::StrFormat("%016x", fingerprint);
}

}  // namespace pattern_eval
