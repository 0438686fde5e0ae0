#include "pattern_eval/weights.h"

#include <algorithm>
#include <cassert>
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

TableRow RowOf(int16_t weight, const WeightVector* vector) {
  // The lower digit is the signed low byte. The upper one cannot hold the
  // very largest weights, of more than 254 discs.
  const int low = static_cast<int8_t>(weight & 0xFF);
  const int high =
      std::min((weight - low) / TableRow::kDigitBase, int{INT8_MAX});
  TableRow row;
  row.values[0] = static_cast<int8_t>(low);
  row.values[1] = static_cast<int8_t>(high);
  if (vector != nullptr) {
    std::copy(vector->begin(), vector->end(),
              row.values.begin() + TableRow::kDigits);
  }
  return row;
}

// The rows of a stage that memory is too short for. Not const, which would put
// 13 MB into every binary.
TableRow g_no_rows[kTableSize + kMobilityRows];

// Large pages where the system has them: rows are read all over the table.
std::unique_ptr<TableRow[], FreeRows> AllocateRows(size_t count) {
  othello::Pages pages(count * sizeof(TableRow));
  void* memory = pages.begin();
  if (memory == nullptr) {
    // As operator new does it: a program may have asked to be told.
    if (const std::new_handler handler = std::get_new_handler()) handler();
    throw std::bad_alloc();
  }
  return std::unique_ptr<TableRow[], FreeRows>(static_cast<TableRow*>(memory),
                                               FreeRows{std::move(pages)});
}

void FillRows(const StageWeights& free, TableRow* row) {
  const size_t weight_count = free.weights.size();
  const auto vector_of = [&free](size_t number) {
    return free.vectors.empty() ? nullptr : &free.vectors[number];
  };
  for (int32_t weight : SharedWeights().weight_of_entry) {
    *row++ = RowOf(free.weights[weight], vector_of(weight));
  }
  for (int i = 0; i < kMobilityRows; ++i) {
    *row++ = RowOf(free.mobility.empty() ? int16_t{0} : free.mobility[i],
                   vector_of(weight_count + i));
  }
}

Weights::Source SourceOf(FreeWeights free) {
  Weights::Source source;
  source.constants = free.constants;
  source.disc_vectors = free.disc_vectors;
  source.fingerprint = FingerprintOf(free);
  source.unpack = [free = std::make_shared<const FreeWeights>(std::move(free))](
                      int stage,
                      const std::function<void(const StageWeights&)>& use) {
    const auto part = [stage](const auto& all) {
      const size_t size = all.size() / kStageCount;
      return absl::MakeConstSpan(all).subspan(stage * size, size);
    };
    use({part(free->weights), part(free->mobility), part(free->vectors)});
  };
  return source;
}

}  // namespace

size_t VectorsPerStage() {
  return static_cast<size_t>(SharedWeightCount()) + kMobilityRows;
}

FreeWeights::FreeWeights()
    : weights(static_cast<size_t>(kStageCount) * SharedWeightCount()) {}

FreeWeights::FreeWeights(std::vector<int16_t> numbers)
    : weights(std::move(numbers)) {
  assert(weights.size() ==
         static_cast<size_t>(kStageCount) * SharedWeightCount() + kDiscCounts);
  std::copy(weights.end() - kDiscCounts, weights.end(), constants.begin());
  weights.resize(weights.size() - kDiscCounts);
}

void FreeWeights::AddVectors() {
  mobility.assign(static_cast<size_t>(kStageCount) * kMobilityRows, 0);
  vectors.assign(kStageCount * VectorsPerStage(), WeightVector{});
}

uint64_t FingerprintOf(const FreeWeights& free) {
  othello::Fnv1a fingerprint;
  const auto add = [&fingerprint](int number) {
    fingerprint.Add(static_cast<uint16_t>(number));
  };
  const auto add_vector = [&add](const WeightVector& vector) {
    for (int i = 0; i < kVectorChannels; i += 2) {
      add(static_cast<uint8_t>(vector[i]) | static_cast<uint8_t>(vector[i + 1])
                                                << 8);
    }
  };
  static_assert(kVectorChannels % 2 == 0);
  for (int16_t weight : free.weights) add(weight);
  for (int16_t constant : free.constants) add(constant);
  if (free.is_linear()) return fingerprint.hash();
  for (int16_t weight : free.mobility) add(weight);
  for (const WeightVector& vector : free.vectors) add_vector(vector);
  for (const WeightVector& vector : free.disc_vectors) add_vector(vector);
  return fingerprint.hash();
}

Weights::Weights(FreeWeights free, std::string provenance)
    : Weights(SourceOf(std::move(free)), std::move(provenance)) {}

Weights::Weights(Source source, std::string provenance)
    : source_(std::move(source)), provenance_(std::move(provenance)) {
  for (int discs = 0; discs < kDiscCounts; ++discs) {
    disc_rows_[discs] =
        RowOf(source_.constants[discs], &source_.disc_vectors[discs]);
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
        rows(stage);
      }
    });
  } catch (const std::system_error&) {
    // Without a thread each stage is spread when it is needed.
  }
}

const TableRow* Weights::Spread(int stage) const {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (storage_[stage] == nullptr) {
    // The standard library reports exhausted memory by an exception, which
    // would end the process if it left a thread of the search.
    try {
      auto rows = AllocateRows(kTableSize + kMobilityRows);
      source_.unpack(stage, [&rows](const StageWeights& free) {
        FillRows(free, rows.get());
      });
      storage_[stage] = std::move(rows);
    } catch (const std::bad_alloc&) {
      ++failures_;
      rows_[stage].store(g_no_rows, std::memory_order_release);
      return g_no_rows;
    }
  }
  rows_[stage].store(storage_[stage].get(), std::memory_order_release);
  return storage_[stage].get();
}

void Weights::RetryFailures() const {
  if (failures_ == 0) return;
  const std::lock_guard<std::mutex> lock(mutex_);
  for (int stage = 0; stage < kStageCount; ++stage) {
    if (storage_[stage] == nullptr) rows_[stage] = nullptr;
  }
}

std::string FingerprintText(uint64_t fingerprint) {
  return absl::StrFormat("%016x", fingerprint);
}

}  // namespace pattern_eval
