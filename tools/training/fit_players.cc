#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/declare.h"
#include "absl/flags/flag.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/types/span.h"
#include "othello/support/checked_file.h"
#include "othello/support/whole_file.h"
#include "search/human/human_model.h"
#include "search/human/players_file.h"
#include "tools/engine/configuration.h"
#include "tools/engine/rated_player.h"
#include "tools/program/common_flags.h"
#include "tools/training/bundle_output.h"
#include "tools/training/fit_games.h"
#include "tools/training/fit_run.h"
#include "tools/training/input_files.h"
#include "tools/training/programs.h"
#include "tools/training/rating_check.h"
#include "tools/training/rating_dispersion.h"
#include "tools/training/work_flags.h"
#include "training/choice_collector.h"
#include "training/choice_fit.h"
#include "training/choice_report.h"
#include "training/data_split.h"
#include "training/figure_page.h"
#include "training/human_choices.h"
#include "training/rated_games.h"

ABSL_DECLARE_FLAG(uint64_t, seed);
ABSL_DECLARE_FLAG(bool, toy);
ABSL_DECLARE_FLAG(std::string, from);

ABSL_FLAG(std::string, ratings, "",
          "Table with the ratings of the players of --from, a line for each "
          "game");
ABSL_FLAG(int64_t, choices, 20'000, "Positions to score all moves of");
ABSL_FLAG(std::string, choice_discs, "10-54",
          "Discs on the board of the positions");
ABSL_FLAG(double, choice_ridge, 2, "Penalty of squared weights");
ABSL_FLAG(int, check_players, 0,
          "Instead of fitting: estimate the ratings of this many people from "
          "unseen games, and compare");
ABSL_FLAG(int, check_games, 8, "Games of each of them");
ABSL_FLAG(bool, worth, true,
          "Fit again without each term, to say what it is worth");

namespace tools {
namespace {

constexpr size_t kMaxFileBytes = othello::BoundedSize(uint64_t{1} << 32);

constexpr absl::string_view kDetails =
    "Fits the human move model: how likely a person of some rating makes each "
    "move. Takes\n"
    "positions from the games of --from, whose ratings are in --ratings, and "
    "scores all\n"
    "moves, into OUT/choices.tsv. Killed and started again with the same "
    "flags, it resumes.\n"
    "With --shard=i/n it collects one part of n, into OUT/choices-i-n.tsv, and "
    "stops\n"
    "there; --pairs=FILE,FILE,... joins all parts.\n"
    "\n"
    "Writes OUT/players.tsv, the weights, and OUT/report.html. See "
    "docs/fit.md.\n"
    "\n"
    "With --check_players=N it fits nothing but checks 'rialto rate': it "
    "estimates the ratings\n"
    "of N people from games that the fit has not seen, and compares them with "
    "those of\n"
    "--ratings, by rating; OUT/checked_ratings.tsv does not say who they "
    "are.\n";

absl::StatusOr<std::vector<training::RatedGame>> ReadRatedGames() {
  const std::string path = absl::GetFlag(FLAGS_ratings);
  if (path.empty() || absl::GetFlag(FLAGS_from).empty()) {
    return absl::InvalidArgumentError(
        "give games with --from=FILE and their ratings with --ratings=FILE");
  }
  const auto text = othello::ReadWholeFile(path, kMaxFileBytes);
  if (!text.ok()) return text.status();
  const auto ratings = training::ParseRatings(*text);
  if (!ratings.ok()) return othello::WithFileName(ratings.status(), path);
  auto games = ReadGameList(absl::GetFlag(FLAGS_from));
  if (!games.ok()) return games.status();
  if (games->size() != ratings->size()) {
    return absl::FailedPreconditionError(
        absl::StrCat(path, " has ratings of ", ratings->size(), " games, ",
                     absl::GetFlag(FLAGS_from), " has ", games->size()));
  }
  std::vector<training::RatedGame> rated;
  for (size_t i = 0; i < games->size(); ++i) {
    rated.push_back({std::move((*games)[i].positions),
                     std::move((*games)[i].black_to_move), (*ratings)[i]});
  }
  return rated;
}

// Identifies games and ratings.
std::string AboutGames(const std::vector<training::RatedGame>& games) {
  std::string bytes;
  for (const training::RatedGame& game : games) {
    othello::AppendRaw(HashOf(game.positions.back()), bytes);
    othello::AppendRaw(game.ratings.black.rating, bytes);
    othello::AppendRaw(game.ratings.white.rating, bytes);
  }
  return absl::StrFormat("games: %d of %s, identity %016x", games.size(),
                         BaseName(absl::GetFlag(FLAGS_from)),
                         othello::IdentityOf(bytes));
}

// Searches. Returns the path of the file with the choices.
absl::StatusOr<std::string> Collect(const FitRun& run, Streams streams) {
  training::ChoiceJob job;
  job.plan.seed = absl::GetFlag(FLAGS_seed);
  job.plan.positions = absl::GetFlag(FLAGS_choices);
  const auto discs =
      ParseRange("choice_discs", absl::GetFlag(FLAGS_choice_discs));
  if (!discs.ok()) return discs.status();
  job.plan.min_discs = discs->first;
  job.plan.max_discs = discs->second;
  if (absl::Status s = job.plan.Check(); !s.ok()) return s;
  auto weights = FitWeights();
  if (!weights.ok()) return weights.status();
  job.weights = *std::move(weights);
  if (!absl::GetFlag(FLAGS_toy)) {
    const auto configuration = ConfigurationFromFlags();
    if (!configuration.ok()) return configuration.status();
    job.probcut = configuration->search.probcut;
  }
  const auto games = ReadRatedGames();
  if (!games.ok()) return games.status();
  job.rated_games = *games;
  job.about_games = {AboutGames(*games)};
  job.shard = run.shard;
  job.threads = absl::GetFlag(FLAGS_threads);
  const std::string path = RawFilePath(run, "choices");
  return CollectInto(path, job.Describe(job.plan.Describe()),
                     "items of six choices", ItemsOfShard(job.plan, job.shard),
                     streams, [&](const auto& progress) {
                       return CollectChoices(job, path, progress);
                     });
}

absl::StatusOr<training::ChoiceFile> ReadChoices(
    const std::vector<std::string>& paths) {
  std::string text;
  for (const std::string& path : paths) {
    const auto part = othello::ReadWholeFile(path, kMaxFileBytes);
    if (!part.ok()) return part.status();
    text += *part;
  }
  auto file = training::ParseChoices(text);
  if (!file.ok()) return othello::WithFileName(file.status(), paths.back());
  return file;
}

// Choices of training games, and those that the fit does not see.
struct SplitSamples {
  std::vector<training::ChoiceSample> training;
  std::vector<training::ChoiceSample> unseen;
};

SplitSamples SplitByGame(const training::ChoiceFile& file) {
  SplitSamples samples;
  for (const training::HumanChoice& choice : file.choices) {
    const bool is_training =
        training::SplitOf(choice.game) == training::Split::kTraining;
    (is_training ? samples.training : samples.unseen)
        .push_back(training::SampleOf(choice));
  }
  return samples;
}

// Tables for people, on the screen and as a page.
absl::Status Report(const SplitSamples& samples,
                    const training::ChoiceFitOptions& options,
                    const training::ChoiceFit& fit,
                    const search::HumanModel& model, const std::string& folder,
                    Streams streams) {
  training::FigurePage page("The human move model");
  const auto add = [&](absl::string_view heading, absl::string_view text,
                       const training::TextTable& table) {
    page.AddHeading(heading);
    page.AddParagraph(text);
    page.AddTable(table, /*is_folded=*/false);
    streams.out << heading << "\n" << training::FormatTable(table) << "\n";
  };
  page.AddParagraph(absl::StrFormat(
      "Fitted to %d choices of people; the tables but that of weights are of "
      "%d choices in games that the fit has not seen.",
      samples.training.size(), samples.unseen.size()));
  if (!samples.unseen.empty()) {
    add("Unseen games",
        "By rating: the log-likelihood of the moves that were made and of "
        "random moves; the mean loss in discs and the share of best moves, of "
        "people and of the model in the same positions.",
        training::TableOfSummaries(
            training::SummariesOf(samples.unseen, model)));
    add("Calibration",
        "Moves by the probability that the model gives them, and how many of "
        "them were made.",
        training::TableOfCalibration(
            training::CalibrationOf(samples.unseen, model)));
  }
  add("Weights by rating", "With 32 empty squares.",
      training::TableOfWeights(model));
  if (absl::GetFlag(FLAGS_worth) && !samples.unseen.empty()) {
    const auto worth =
        training::WorthOfTerms(samples.training, samples.unseen, options, fit);
    if (!worth.ok()) return worth.status();
    add("What terms are worth",
        "What the log-likelihood of a move in unseen games loses, in "
        "thousandths, if the term is left out and the others are fitted again.",
        training::TableOfWorth(*worth));
  }
  return othello::ReplaceFile(absl::StrCat(folder, "/report.html"),
                              page.ToString());
}

absl::Status Fit(const std::vector<std::string>& paths,
                 const std::string& folder, Streams streams) {
  const auto choices = ReadChoices(paths);
  if (!choices.ok()) return AsFailure(choices.status());
  const SplitSamples samples = SplitByGame(*choices);
  training::ChoiceFitOptions options;
  options.ridge = absl::GetFlag(FLAGS_choice_ridge);
  const auto fit = training::FitChoices(samples.training, options);
  if (!fit.ok()) return fit.status();
  search::PlayersFile file;
  file.weights_fingerprint = choices->weights_fingerprint;
  file.weights = fit->weights;
  file.errors = fit->errors;
  const search::HumanModel model(file);
  const double unseen =
      training::MeanLogLikelihood(training::SummariesOf(samples.unseen, model));
  file.provenance = {
      absl::StrCat("command: ", CommandLineText(FitPlayersCommand())),
      absl::StrCat("date: ", Today())};
  file.provenance.insert(file.provenance.end(), choices->settings.begin(),
                         choices->settings.end());
  file.provenance.push_back(absl::StrFormat(
      "fit: %d choices, log-likelihood %.4f a move; %d choices of unseen "
      "games, %.4f as the mean of the bins of ratings",
      samples.training.size(), fit->log_likelihood, samples.unseen.size(),
      unseen));
  const std::string path = absl::StrCat(folder, "/players.tsv");
  const absl::Status written =
      othello::ReplaceFile(path, FormatPlayersFile(file));
  if (!written.ok()) return written;
  if (absl::Status s = PutIntoBundle(engine::BundlePart::kPlayers, path,
                                     file.weights_fingerprint,
                                     CommandLineText(FitPlayersCommand()));
      !s.ok()) {
    return s;
  }
  streams.out << file.provenance.back() << "\n\n";
  return Report(samples, options, *fit, model, folder, streams);
}

void ReportChecks(absl::Span<const CheckedRating> checks, Streams streams) {
  const CheckedHalves halves = HalvesOf(checks);
  const engine::Dispersion fitted = FitDispersion(halves.fitting);
  const engine::Dispersion& used = engine::kDispersion;
  streams.out
      << absl::StrFormat(
             "Dispersion fitted to %d people: %.0f a person, %.0f a game; "
             "'rialto rate' uses %.0f and %.0f.\n\n",
             LongestOf(halves.fitting).size(), fitted.person, fitted.game,
             used.person, used.game)
      << "Other people, by games\n"
      << training::FormatTable(TableByGames(halves.other, used))
      << "\nThe same, each with all games\n"
      << training::FormatTable(TableByRating(LongestOf(halves.other), used))
      << "\nAll people and the model in the same positions\n"
      << training::FormatTable(TableOfLosses(LongestOf(checks)));
}

// Compares what `rialto rate` says about people with their ratings.
absl::Status Check(const std::string& folder, Streams streams) {
  RatingCheckPlan plan;
  plan.seed = absl::GetFlag(FLAGS_seed);
  plan.players = absl::GetFlag(FLAGS_check_players);
  plan.most_games = absl::GetFlag(FLAGS_check_games);
  if (plan.players < 1 || plan.most_games < 1) {
    return absl::InvalidArgumentError(
        "--check_players and --check_games must be above 0");
  }
  plan.least_games = std::min(plan.least_games, plan.most_games);
  engine::Options options;
  if (absl::GetFlag(FLAGS_toy)) {
    // With the toy evaluation only the model is real.
    auto parameters = std::make_shared<engine::Parameters>();
    const auto model = search::LoadHumanModel(absl::GetFlag(FLAGS_players));
    if (!model.ok()) return model.status();
    parameters->players = *model;
    options.parameters = parameters;
  } else {
    const absl::Status status = SetOptionsFromFlags(
        {"params", "weights", "probcut", "players"}, options);
    if (!status.ok()) return status;
    const auto configuration = engine::Configure(options);
    if (!configuration.ok()) return configuration.status();
  }
  const auto judge = engine::RatedPlayer::Create(*options.parameters);
  if (!judge.ok()) return judge.status();
  const auto games = ReadRatedGames();
  if (!games.ok()) return games.status();
  const auto checks =
      CheckRatings(plan, *games, **judge,
                   absl::StrCat(folder, "/checked_ratings.tsv"), streams);
  if (!checks.ok()) return checks.status();
  ReportChecks(*checks, streams);
  return absl::OkStatus();
}

absl::Status RunFitPlayers(const std::vector<std::string>& arguments,
                           Streams streams) {
  const absl::StatusOr<FitRun> run = FitRunFromFlags(arguments, "players");
  if (!run.ok()) return run.status();
  if (!(absl::GetFlag(FLAGS_choice_ridge) > 0)) {
    return absl::InvalidArgumentError("--choice_ridge must be above 0");
  }
  if (absl::GetFlag(FLAGS_check_players) != 0) {
    return Check(run->folder, streams);
  }
  if (!run->given.empty()) return Fit(run->given, run->folder, streams);
  const auto path = Collect(*run, streams);
  if (!path.ok()) return path.status();
  streams.err << "the choices are in " << *path << "\n";
  if (run->collects_only) return absl::OkStatus();
  return Fit({*path}, run->folder, streams);
}

}  // namespace

Command FitPlayersCommand() {
  return {"rialto-fit-players",
          "fit the human move model",
          "",
          kDetails,
          {"params", "out", "weights", "toy", "probcut", "pairs", "from",
           "ratings", "seed", "choices", "choice_discs", "choice_ridge",
           "worth", "collect_only", "shard", "threads", "players",
           "check_players", "check_games"},
          RunFitPlayers};
}

}  // namespace tools
