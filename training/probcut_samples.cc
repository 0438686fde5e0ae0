#include "training/probcut_samples.h"

#include <array>
#include <cmath>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "absl/types/span.h"
#include "othello/score.h"
#include "othello/support/checksum.h"
#include "othello/support/item_log.h"
#include "othello/support/whole_file.h"
#include "training/pair_input.h"

namespace training {
namespace {

// Longer files were given by mistake.
constexpr size_t kMaxFileBytes = othello::BoundedSize(uint64_t{1} << 34);

constexpr absl::string_view kTitle = "# rialto evaluation pairs 1";
constexpr absl::string_view kWeightsKey = "# weights: ";
constexpr absl::string_view kShardKey = "# shard: ";
constexpr absl::string_view kDiscsKey = "# discs: ";
constexpr absl::string_view kByteOrderMark = "\xEF\xBB\xBF";

enum Column {
  kDiscs,
  kShallow,
  kDeep,
  kShallowValue,
  kDeepValue,
  kGame,
  kBound,
  kColumns
};
constexpr std::array<absl::string_view, kColumns> kColumnNames = {
    "discs", "shallow", "deep", "v_shallow", "v_deep", "game", "bound"};
constexpr int kRequiredColumns = kGame;
// Written for an unknown bound.
constexpr absl::string_view kUnknown = "-";

// Of a line of a table with commas if `has_commas`, else with tabs or blanks.
std::vector<absl::string_view> FieldsOf(absl::string_view line,
                                        bool has_commas) {
  if (!has_commas) {
    return absl::StrSplit(line, absl::ByAnyChar("\t "), absl::SkipEmpty());
  }
  std::vector<absl::string_view> fields = absl::StrSplit(line, ',');
  for (absl::string_view& field : fields) {
    field = absl::StripAsciiWhitespace(field);
    if (field.size() >= 2 && field.front() == '"' && field.back() == '"') {
      field = field.substr(1, field.size() - 2);
    }
  }
  return fields;
}

// Which items of a collection a file has, from the lines that begin it. The
// marks of a shard count its own items from 0; item i of shard s of n is in
// round (i / discs) n + s, and a round has one item for each number of discs.
class ItemNumbers {
 public:
  void Begin() { *this = ItemNumbers(); }
  void TakeSetting(absl::string_view line) {
    if (absl::ConsumePrefix(&line, kShardKey)) {
      TakePair(line, '/', shard_, count_);
      return;
    }
    absl::StrAppend(&settings_, line, "\n");
    if (absl::ConsumePrefix(&line, kDiscsKey)) {
      int64_t first = 0, last = 0;
      if (TakePair(line, '-', first, last)) disc_counts_ = last - first + 1;
    }
  }
  const std::string& settings() const { return settings_; }
  int64_t NumberOf(int64_t index) const {
    return (index / disc_counts_ * count_ + shard_ - 1) * disc_counts_ +
           index % disc_counts_;
  }

 private:
  static bool TakePair(absl::string_view text, char separator, int64_t& first,
                       int64_t& second) {
    const std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(text, absl::MaxSplits(separator, 1));
    int64_t a = 0, b = 0;
    if (!absl::SimpleAtoi(parts.first, &a) ||
        !absl::SimpleAtoi(parts.second, &b) || a < 1 || b < a) {
      return false;
    }
    first = a;
    second = b;
    return true;
  }

  std::string settings_;
  int64_t shard_ = 1;
  int64_t count_ = 1;
  int64_t disc_counts_ = 1;
};

// Adds an item; an error if it is there already.
absl::Status AddItem(const std::string& settings, int64_t number,
                     PairFile& file) {
  if (file.items[settings].insert(number).second) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("item ", number,
                   " of this collection was read already: a file or a "
                   "shard is given twice, or shards of two divisions"));
}

// Pairs without games are independent, as far as anyone knows. Among pairs with
// games each becomes a game; together as game 0 they would count as one.
void NumberPairsWithoutGames(PairFile& file) {
  if (!file.has_games || file.without_games.empty()) return;
  std::set<uint32_t> taken;
  size_t at = 0;
  for (const auto& [first, second] : file.without_games) {
    for (; at < first; ++at) taken.insert(file.pairs[at].game);
    at = second;
  }
  for (; at < file.pairs.size(); ++at) taken.insert(file.pairs[at].game);
  uint32_t next = 0;
  for (const auto& [first, second] : file.without_games) {
    for (size_t i = first; i < second; ++i) {
      while (taken.contains(next)) ++next;
      file.pairs[i].game = next++;
    }
  }
}

class PairParser {
 public:
  PairParser(absl::string_view text, double unit)
      : text_(absl::StripPrefix(text, kByteOrderMark)), unit_(unit) {}

  absl::StatusOr<PairFile> Parse() {
    for (absl::string_view line : absl::StrSplit(text_, '\n')) {
      ++number_;
      if (absl::Status status = Take(absl::StripSuffix(line, "\r"));
          !status.ok()) {
        return absl::Status(status.code(), absl::StrCat("line ", number_, ": ",
                                                        status.message()));
      }
    }
    if (places_.empty()) {
      return absl::InvalidArgumentError("there is no line with column names");
    }
    if (checker_.items() > 0 && checker_.is_within_item()) {
      return absl::DataLossError(
          "ends within an item; let the collection be finished");
    }
    NumberPairsWithoutGames(file_);
    return std::move(file_);
  }

 private:
  absl::Status Take(absl::string_view line) {
    if (absl::StripAsciiWhitespace(line).empty()) return absl::OkStatus();
    if (absl::Status status = checker_.Take(line); !status.ok()) return status;
    if (checker_.at_mark()) {
      return AddItem(numbers_.settings(), numbers_.NumberOf(checker_.number()),
                     file_);
    }
    if (line == kTitle) numbers_.Begin();
    if (line[0] == '#') numbers_.TakeSetting(line);
    if (absl::StartsWith(line, kWeightsKey)) return TakeWeights(line);
    if (line[0] == '#') return absl::OkStatus();
    if (places_.empty()) has_commas_ = absl::StrContains(line, ',');
    const std::vector<absl::string_view> fields = FieldsOf(line, has_commas_);
    if (places_.empty() || fields[0] == names_[0]) {
      checker_.Forget();
      return TakeNames(fields);
    }
    return TakePair(fields);
  }

  absl::Status TakeWeights(absl::string_view line) {
    uint64_t fingerprint = 0;
    if (!absl::SimpleHexAtoi(absl::StripPrefix(line, kWeightsKey),
                             &fingerprint)) {
      return absl::InvalidArgumentError(
          "expected the fingerprint of the weights, 16 hexadecimal digits");
    }
    if (file_.weights_fingerprint.value_or(fingerprint) != fingerprint) {
      return absl::InvalidArgumentError(
          "these pairs come from other weights than those before");
    }
    file_.weights_fingerprint = fingerprint;
    return absl::OkStatus();
  }

  absl::Status TakeNames(absl::Span<const absl::string_view> fields) {
    std::array<int, kColumns> places;
    places.fill(-1);
    for (size_t i = 0; i < fields.size(); ++i) {
      for (int column = 0; column < kColumns; ++column) {
        if (fields[i] != kColumnNames[column]) continue;
        if (places[column] >= 0) {
          return absl::InvalidArgumentError(
              absl::StrCat("two columns are called ", fields[i]));
        }
        places[column] = static_cast<int>(i);
      }
    }
    for (int column = 0; column < kRequiredColumns; ++column) {
      if (places[column] < 0) {
        return absl::InvalidArgumentError(
            absl::StrCat("expected the names of the columns, among them '",
                         kColumnNames[column], "'"));
      }
    }
    places_.assign(places.begin(), places.end());
    names_.assign(fields.begin(), fields.end());
    file_.has_games |= places[kGame] >= 0;
    return absl::OkStatus();
  }

  absl::Status TakePair(absl::Span<const absl::string_view> fields) {
    if (fields.size() != names_.size()) {
      return absl::InvalidArgumentError(absl::StrCat(
          "expected ", names_.size(), " columns, found ", fields.size()));
    }
    int64_t discs = 0, shallow = 0, deep = 0, game = 0;
    EvaluationPair pair;
    absl::Status status = TakeInteger(fields, kDiscs, 4, 64, discs);
    if (status.ok()) status = TakeInteger(fields, kShallow, 0, 60, shallow);
    if (status.ok()) {
      status = TakeInteger(fields, kDeep, shallow + 1, 64 - discs, deep);
    }
    if (status.ok()) status = TakeValue(fields, kShallowValue, pair.v_shallow);
    if (status.ok()) status = TakeValue(fields, kDeepValue, pair.v_deep);
    if (status.ok() && places_[kGame] >= 0) {
      status = TakeInteger(fields, kGame, 0, 0xFFFFFFFF, game);
    }
    if (status.ok() && places_[kBound] >= 0 &&
        fields[places_[kBound]] != kUnknown) {
      status = TakeValue(fields, kBound, pair.bound);
    }
    if (!status.ok()) return status;
    pair.discs = static_cast<uint8_t>(discs);
    pair.shallow = static_cast<uint8_t>(shallow);
    pair.deep = static_cast<uint8_t>(deep);
    pair.game = static_cast<uint32_t>(game);
    if (places_[kGame] < 0) {
      auto& ranges = file_.without_games;
      const size_t at = file_.pairs.size();
      if (ranges.empty() || ranges.back().second != at) {
        ranges.push_back({at, at});
      }
      ++ranges.back().second;
    }
    file_.pairs.push_back(pair);
    return absl::OkStatus();
  }

  absl::Status TakeInteger(absl::Span<const absl::string_view> fields,
                           Column column, int64_t least, int64_t most,
                           int64_t& value) const {
    const absl::string_view field = fields[places_[column]];
    if (absl::SimpleAtoi(field, &value) && least <= value && value <= most) {
      return absl::OkStatus();
    }
    return absl::InvalidArgumentError(
        absl::StrCat(kColumnNames[column], ": expected a number from ", least,
                     " to ", most, ", found '", field, "'"));
  }

  absl::Status TakeValue(absl::Span<const absl::string_view> fields,
                         Column column, float& value) const {
    const absl::string_view field = fields[places_[column]];
    double number = 0;
    const bool is_number = absl::SimpleAtod(field, &number);
    value = static_cast<float>(number * unit_);
    if (is_number && std::abs(value) <= othello::kMaxDiscs) {
      return absl::OkStatus();
    }
    return absl::InvalidArgumentError(absl::StrCat(
        kColumnNames[column],
        ": expected a value from -64 to 64 discs, found '", field, "'",
        is_number && unit_ == kUnitDiscs &&
                std::abs(number) * kUnitCentidiscs <= othello::kMaxDiscs
            ? "; hundredths of a disc need --score_unit=centidiscs"
            : ""));
  }

  const absl::string_view text_;
  const double unit_;
  int number_ = 0;
  bool has_commas_ = false;
  PairFile file_;
  othello::ItemChecker checker_;
  ItemNumbers numbers_;
  std::vector<int> places_;  // of each Column, -1 if absent
  std::vector<absl::string_view> names_;
};

}  // namespace

std::string PairFileHeader(uint64_t weights_fingerprint,
                           const std::vector<std::string>& settings) {
  std::string header = absl::StrFormat("%s\n%s%016x\n", kTitle, kWeightsKey,
                                       weights_fingerprint);
  for (const std::string& setting : settings) {
    absl::StrAppend(&header, "# ", setting, "\n");
  }
  for (int column = 0; column < kColumns; ++column) {
    absl::StrAppend(&header, kColumnNames[column],
                    column + 1 < kColumns ? "\t" : "\n");
  }
  return header;
}

std::string FormatPair(const EvaluationPair& pair) {
  return absl::StrFormat("%d\t%d\t%d\t%.9g\t%.9g\t%d\t%s\n", pair.discs,
                         pair.shallow, pair.deep, pair.v_shallow, pair.v_deep,
                         pair.game,
                         pair.bound == EvaluationPair::kNoBound
                             ? std::string(kUnknown)
                             : absl::StrFormat("%.9g", pair.bound));
}

absl::StatusOr<PairFile> ParsePairFile(absl::string_view text, double unit) {
  return PairParser(text, unit).Parse();
}

absl::StatusOr<PairFile> ReadPairFiles(const std::vector<std::string>& paths,
                                       double unit,
                                       std::istream& standard_input) {
  const absl::StatusOr<std::vector<std::string>> all_paths =
      ExpandPatterns(paths);
  if (!all_paths.ok()) return all_paths.status();
  PairFile all;
  for (const std::string& path : *all_paths) {
    const absl::StatusOr<std::string> text =
        ReadPossiblyPacked(path, standard_input, kMaxFileBytes);
    if (!text.ok()) return text.status();
    othello::Fnv1a hash;
    hash.AddBytes(*text);
    for (const PairSource& source : all.sources) {
      if (source.bytes == text->size() && source.hash == hash.hash()) {
        return absl::InvalidArgumentError(
            absl::StrCat(path, ": the pairs of ", source.path,
                         " once more; each may count only once"));
      }
    }
    all.sources.push_back({path, text->size(), hash.hash()});
    absl::StatusOr<PairFile> file = ParsePairFile(*text, unit);
    if (!file.ok()) return othello::WithFileName(file.status(), path);
    for (const auto& [settings, numbers] : file->items) {
      for (int64_t number : numbers) {
        const absl::Status status = AddItem(settings, number, all);
        if (!status.ok()) return othello::WithFileName(status, path);
      }
    }
    if (file->weights_fingerprint.has_value()) {
      if (all.weights_fingerprint.value_or(*file->weights_fingerprint) !=
          *file->weights_fingerprint) {
        return absl::InvalidArgumentError(absl::StrCat(
            path, ": these pairs come from other weights than those before"));
      }
      all.weights_fingerprint = file->weights_fingerprint;
    }
    all.has_games |= file->has_games;
    for (const auto& [first, second] : file->without_games) {
      all.without_games.push_back(
          {all.pairs.size() + first, all.pairs.size() + second});
    }
    all.pairs.insert(all.pairs.end(), file->pairs.begin(), file->pairs.end());
  }
  NumberPairsWithoutGames(all);
  return all;
}

}  // namespace training
