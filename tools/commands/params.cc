#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "othello/support/whole_file.h"
#include "pattern_eval/default_weights.h"
#include "pattern_eval/weights_file.h"
#include "search/human/human_model.h"
#include "search/searcher.h"
#include "search/selectivity/default_parameters.h"
#include "tools/commands/commands.h"
#include "tools/engine/bundle.h"
#include "tools/engine/configuration.h"
#include "tools/program/common_flags.h"
#include "tools/program/json_line.h"

namespace tools {
namespace {

using ::engine::Bundle;
using ::engine::BundlePart;
using ::engine::Provenance;

constexpr size_t kMaxPartBytes = size_t{1} << 30;

constexpr absl::string_view kParamsDetails =
    "Shows what a bundle of parameters holds, how each part was made, and "
    "whether it is\n"
    "complete: weights, and ProbCut and RankCut parameters that were fitted "
    "with them. The\n"
    "human move model is a part that may be absent: that of the program takes "
    "its place.\n"
    "Without a folder: what is built into this program. rialto-train, "
    "rialto-fit-probcut and\n"
    "rialto-fit-rankcut write bundles, and everything that plays reads them, "
    "by\n"
    "--params=FOLDER (docs/fit.md). Exit status 1 if something is missing "
    "or wrong.\n"
    "\n"
    "JSON keys, a line for each part: part, file, present, and where known "
    "weights (a\n"
    "fingerprint), command, seed, date, fault; then total, path, complete.\n";

// One part of a bundle as it was found.
struct PartReport {
  BundlePart part;
  bool is_present = false;
  std::optional<uint64_t> weights;  // of it, or that it was fitted with
  std::vector<Provenance> facts;
  std::vector<std::string> faults;
};

// The lines "key: value" of a header; other lines outside the table become
// facts without a key.
std::vector<Provenance> FactsOf(const std::vector<std::string>& lines) {
  std::vector<Provenance> facts;
  for (absl::string_view line : lines) {
    if (line.empty() || absl::StrContains(line, '\t')) continue;
    const std::pair<absl::string_view, absl::string_view> fact =
        absl::StrSplit(line, absl::MaxSplits(": ", 1));
    const bool is_keyed =
        !fact.second.empty() && !absl::StrContains(fact.first, ' ');
    facts.push_back(
        is_keyed ? Provenance{std::string(fact.first), std::string(fact.second)}
                 : Provenance{"about", std::string(line)});
  }
  return facts;
}

// Adds what a file says about itself, or why it cannot be read.
void TakeWeights(
    const absl::StatusOr<std::shared_ptr<const pattern_eval::Weights>>& weights,
    PartReport& report) {
  if (!weights.ok()) {
    report.faults.emplace_back(weights.status().message());
    return;
  }
  report.weights = (*weights)->fingerprint();
  report.facts = FactsOf(absl::StrSplit((*weights)->provenance(), '\n'));
}

template <typename File>
void TakeParameters(const absl::StatusOr<File>& file, PartReport& report) {
  if (!file.ok()) {
    report.faults.emplace_back(file.status().message());
    return;
  }
  report.weights = file->weights_fingerprint;
  report.facts = FactsOf(file->provenance);
  // What a fit measured does not describe how it was made.
  std::erase_if(report.facts,
                [](const Provenance& fact) { return fact.key == "about"; });
}

void TakePlayers(
    const absl::StatusOr<std::shared_ptr<const search::HumanModel>>& model,
    PartReport& report) {
  TakeParameters(model.ok()
                     ? absl::StatusOr<search::PlayersFile>((*model)->file())
                     : model.status(),
                 report);
}

void Take(const std::string& path, PartReport& report) {
  switch (report.part) {
    case BundlePart::kWeights:
      return TakeWeights(path.empty() ? pattern_eval::LoadDefaultWeights()
                                      : pattern_eval::LoadWeights(path),
                         report);
    case BundlePart::kProbCut:
      return TakeParameters(path.empty() ? search::ReadDefaultProbCutFile()
                                         : search::ReadProbCutFile(path),
                            report);
    case BundlePart::kRankCut:
      return TakeParameters(path.empty() ? search::ReadDefaultRankCutFile()
                                         : search::ReadRankCutFile(path),
                            report);
    case BundlePart::kPlayers:
      return TakePlayers(path.empty() ? search::LoadDefaultHumanModel()
                                      : search::LoadHumanModel(path),
                         report);
  }
}

// The manifest takes precedence over the file.
void TakeManifest(const Bundle& bundle, PartReport& report) {
  const std::string file(engine::FileOf(report.part));
  if (!bundle.manifest().has_value()) return;
  std::vector<Provenance> facts;
  for (const engine::ManifestRow& row : bundle.manifest()->rows) {
    if (row.file != file || row.key == engine::kCrcKey ||
        row.key == engine::kWeightsKey) {
      continue;
    }
    facts.push_back({row.key, row.value});
  }
  const auto noted = bundle.manifest()->Find(file, engine::kCrcKey);
  const auto bytes =
      othello::ReadWholeFile(bundle.PathOf(report.part), kMaxPartBytes);
  if (!bytes.ok()) return;
  if (!noted.has_value()) {
    report.faults.emplace_back("the manifest does not know it");
  } else if (*noted != engine::CrcText(*bytes)) {
    report.faults.emplace_back(
        "it is not the file that the manifest describes");
  } else if (!facts.empty()) {
    report.facts = std::move(facts);
  }
}

// Reports on a bundle, or on the built-in parameters if there is none.
std::vector<PartReport> Inspect(const std::optional<Bundle>& bundle,
                                const std::string& folder) {
  std::vector<PartReport> reports;
  for (BundlePart part : engine::kBundleParts) {
    PartReport& report = reports.emplace_back();
    report.part = part;
    if (bundle.has_value() && !bundle->Has(part)) {
      if (!engine::IsOptional(part)) {
        report.faults.push_back(bundle->Missing(part));
      }
      continue;
    }
    Take(bundle.has_value() ? bundle->PathOf(part) : "", report);
    report.is_present = bundle.has_value() || report.weights.has_value();
    if (bundle.has_value()) TakeManifest(*bundle, report);
    const std::optional<uint64_t>& weights = reports.front().weights;
    if (report.weights && weights && *report.weights != *weights) {
      report.faults.push_back(absl::StrCat(
          "it was fitted with other weights; '",
          engine::MakerOf(part, folder.empty() ? "FOLDER" : folder),
          "' fits it to these"));
    }
  }
  if (bundle.has_value() && !bundle->manifest().has_value()) {
    reports.front().faults.push_back(
        absl::StrCat("there is no ", engine::kManifestFile));
  }
  return reports;
}

// Parameters can be whole files and still too few for Multi-ProbCut.
void TryToSearch(const std::string& folder, std::vector<PartReport>& reports) {
  engine::Options options;
  options.hash_mb = 0;
  options.selectivity = "multi_probcut";
  options.sources.params = folder;
  const auto configuration = engine::Configure(options);
  const absl::Status status =
      configuration.ok()
          ? search::Searcher::Create(configuration->search).status()
          : configuration.status();
  if (status.ok()) return;
  reports[static_cast<int>(BundlePart::kProbCut)].faults.emplace_back(
      status.message());
}

int CountFaults(const std::vector<PartReport>& reports) {
  int faults = 0;
  for (const PartReport& report : reports) {
    faults += static_cast<int>(report.faults.size());
  }
  return faults;
}

void PrintText(const PartReport& report, std::ostream& out) {
  absl::string_view label = engine::FileOf(report.part);
  const auto print = [&](absl::string_view text) {
    out << absl::StrFormat("  %-12s %s\n", label, text);
    label = "";
  };
  if (report.weights.has_value()) {
    print(absl::StrCat(
        report.part == BundlePart::kWeights ? "" : "fitted with ", "weights ",
        pattern_eval::FingerprintText(*report.weights)));
  }
  for (const Provenance& fact : report.facts) {
    print(fact.key == "about" ? fact.value
                              : absl::StrCat(fact.key, ": ", fact.value));
  }
  for (const std::string& fault : report.faults) print("! " + fault);
  if (!report.is_present && report.faults.empty()) {
    print("absent: the built-in one is used");
  }
}

void PrintJson(const PartReport& report, std::ostream& out) {
  JsonLine line;
  line.Add("part", engine::NameOf(report.part))
      .Add("file", engine::FileOf(report.part))
      .Add("present", report.is_present);
  if (report.weights.has_value()) {
    line.Add("weights", pattern_eval::FingerprintText(*report.weights));
  }
  for (absl::string_view key : {"command", "seed", "date"}) {
    for (const Provenance& fact : report.facts) {
      if (fact.key == key) line.Add(key, fact.value);
    }
  }
  if (!report.faults.empty()) {
    line.Add("fault", absl::StrJoin(report.faults, "; "));
  }
  out << line.ToString() << "\n";
}

absl::Status RunParams(const std::vector<std::string>& arguments,
                       Streams streams) {
  if (arguments.size() > 1) {
    return absl::InvalidArgumentError("name one folder, or none");
  }
  const std::string folder = arguments.empty() ? "" : arguments[0];
  std::optional<Bundle> bundle;
  if (!arguments.empty()) {
    absl::StatusOr<Bundle> opened = Bundle::Open(folder);
    if (!opened.ok()) return opened.status();
    bundle = *std::move(opened);
  }
  const std::string path = arguments.empty() ? "built in" : folder;
  std::vector<PartReport> reports = Inspect(bundle, folder);
  if (CountFaults(reports) == 0) TryToSearch(folder, reports);
  const int faults = CountFaults(reports);
  if (absl::GetFlag(FLAGS_json)) {
    for (const PartReport& report : reports) PrintJson(report, streams.out);
    streams.out << JsonLine()
                       .Add("total", true)
                       .Add("path", path)
                       .Add("complete", faults == 0)
                       .ToString()
                << "\n";
  } else {
    streams.out << path << ": " << (faults == 0 ? "complete" : "not complete")
                << "\n";
    for (const PartReport& report : reports) PrintText(report, streams.out);
  }
  if (faults == 0) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat(path, ": not complete, or not of one piece"));
}

}  // namespace

Command ParamsCommand() {
  return {"params",   "say what a bundle of parameters holds",
          "[FOLDER]", kParamsDetails,
          {"json"},   RunParams};
}

}  // namespace tools
