#include "tools/service/request_worker.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <random>

#include "absl/memory/memory.h"
#include "othello/bitboard.h"
#include "othello/support/random.h"
#include "pattern_eval/pattern_evaluator.h"
#include "search/searcher.h"
#include "tools/engine/analysis.h"
#include "tools/engine/configuration.h"
#include "tools/engine/game_clock.h"
#include "tools/engine/rated_player.h"
#include "tools/service/game_answers.h"

namespace tools {

using ::search::Clock;
using ::search::SearchResult;

void WorkControl::Stop() {
  search_.Stop();
  const std::lock_guard<std::mutex> lock(mutex_);
  if (session_ != nullptr) session_->Interrupt();
}

void WorkControl::SetSession(engine::Session* session) {
  const std::lock_guard<std::mutex> lock(mutex_);
  session_ = session;
  if (session != nullptr && search_.is_stopped()) session->Interrupt();
}

// Sends partial answers while a search runs.
class RequestWorker::Reporter : public search::SearchObserver {
 public:
  Reporter(const ServiceRequest& request, const search::SearchOptions& options,
           const ServiceFindings& findings, AnswerSink& sink)
      : request_(request),
        options_(options),
        findings_(findings),
        sink_(sink) {}

  void OnIteration(const SearchResult& so_far) override {
    const std::chrono::duration<double> pause = Clock::now() - last_report_;
    if (pause.count() < *request_.report_every) return;
    findings_.search = so_far;
    sink_.SendPartial(AnalysisAnswer(request_, options_, findings_,
                                     /*is_final=*/false,
                                     /*is_cancelled=*/false));
    last_report_ = Clock::now();
  }

 private:
  const ServiceRequest& request_;
  const search::SearchOptions& options_;
  ServiceFindings findings_;
  AnswerSink& sink_;
  Clock::time_point last_report_ = Clock::now();
};

absl::StatusOr<std::unique_ptr<RequestWorker>> RequestWorker::Create(
    const engine::Options& options, bool keeps_searchers) {
  engine::Options completed = options;
  absl::StatusOr<engine::Configuration> configuration =
      engine::Configure(completed);
  if (!configuration.ok()) return configuration.status();
  auto worker = absl::WrapUnique(new RequestWorker(
      completed, std::move(configuration->warnings), keeps_searchers));
  // Only making a searcher shows whether the selectivity exists.
  engine::Options single = completed;
  single.threads = 1;
  absl::StatusOr<std::unique_ptr<SearcherPool::Entry>> first =
      worker->pool_.Take(single);
  if (!first.ok()) return first.status();
  worker->pool_.GiveBack(*std::move(first));
  auto book = engine::OpenOpeningBook(options.book);
  if (!book.ok()) return book.status();
  worker->book_ = *std::move(book);
  return worker;
}

RequestWorker::RequestWorker(const engine::Options& options,
                             std::vector<std::string> warnings,
                             bool keeps_searchers)
    : options_(options),
      warnings_(std::move(warnings)),
      pool_(keeps_searchers ? static_cast<size_t>(options.threads) : 0) {}

bool RequestWorker::IsUnlimited(const ServiceRequest& request) const {
  if (request.action == ServiceAction::kAnalyze && !request.searches()) {
    return false;
  }
  if (request.action == ServiceAction::kReview) {
    const othello::Position start = request.game.start().position();
    return forecast_.IsUnlimited(engine::AnalysisLimits(request.options, start),
                                 start.empty_count());
  }
  return forecast_.IsUnlimited(request.Limits(),
                               request.board.position().empty_count());
}

std::string RequestWorker::AnswerAtOnce(const ServiceRequest& request) const {
  absl::StatusOr<std::string> answer =
      absl::InternalError("not a request to answer at once");
  switch (request.action) {
    case ServiceAction::kHello:
      return HelloAnswer(request, options_, book_.get());
    case ServiceAction::kVersion:
      return VersionAnswer(request);
    case ServiceAction::kParameters:
      return ParametersAnswer(request, options_, warnings_);
    case ServiceAction::kOpenings:
      return OpeningsAnswer(request);
    case ServiceAction::kBook:
      return BookAnswer(request, book_.get());
    case ServiceAction::kRead:
      answer = ReadAnswer(request);
      break;
    case ServiceAction::kWrite:
      answer = WriteAnswer(request);
      break;
    case ServiceAction::kAnalyze:
    case ServiceAction::kPlay:
    case ServiceAction::kReview:
    case ServiceAction::kCancel:
    case ServiceAction::kCancelAll:
      break;
  }
  return answer.ok() ? *std::move(answer)
                     : ErrorAnswer(request.id, answer.status());
}

void RequestWorker::Perform(const ServiceRequest& request, WorkControl& control,
                            AnswerSink& sink,
                            absl::FunctionRef<bool()> finish) {
  if (request.action == ServiceAction::kPlay) {
    const absl::StatusOr<engine::ChosenMove> chosen =
        ChooseMove(request, control);
    const bool is_cancelled = finish();
    sink.Send(chosen.ok() ? PlayAnswer(request, *chosen, is_cancelled)
                          : ErrorAnswer(request.id, chosen.status()));
    return;
  }
  if (request.action == ServiceAction::kReview) {
    const absl::StatusOr<std::optional<engine::GameAnalysis>> analysis =
        Review(request, control, sink);
    finish();
    sink.Send(analysis.ok() ? ReviewAnswer(request, *analysis)
                            : ErrorAnswer(request.id, analysis.status()));
    return;
  }
  ServiceFindings findings;
  search::SearchOptions used;
  used.weights = options_.parameters->weights;
  const absl::Status status = Analyze(request, control, sink, findings, used);
  const bool is_cancelled = finish();
  sink.Send(status.ok() ? AnalysisAnswer(request, used, findings,
                                         /*is_final=*/true, is_cancelled)
                        : ErrorAnswer(request.id, status));
}

absl::Status RequestWorker::Analyze(const ServiceRequest& request,
                                    WorkControl& control, AnswerSink& sink,
                                    ServiceFindings& findings,
                                    search::SearchOptions& used) {
  const othello::Position position = request.board.position();
  if (request.wants_static || request.wants_parts) {
    if (used.weights == nullptr) {
      return absl::NotFoundError("a static value needs weights (--weights)");
    }
    const pattern_eval::PatternEvaluator evaluator(used.weights);
    findings.static_value =
        evaluator.Evaluate(position, evaluator.StateOf(position));
    if (request.wants_parts) findings.parts = evaluator.Explain(position);
  }
  if (request.wants_move) {
    const absl::Status status = DrawMove(request, control, findings);
    if (!status.ok()) return status;
  }
  if (!request.searches()) return absl::OkStatus();
  if (book_ != nullptr) {
    findings.search = AnswerFromBook(request);
    findings.source = findings.search.has_value() ? "book" : "search";
    if (findings.search.has_value()) return absl::OkStatus();
  }
  absl::StatusOr<std::unique_ptr<SearcherPool::Entry>> entry =
      pool_.Take(request.options);
  if (!entry.ok()) return entry.status();
  used = (*entry)->options;
  Reporter reporter(request, used, findings, sink);
  findings.search = (*entry)->searcher->Search(
      position, request.Limits(),
      request.report_every.has_value() ? &reporter : nullptr,
      &control.search());
  pool_.GiveBack(*std::move(entry));
  return absl::OkStatus();
}

// The book answers if it knows as many moves as are asked for; it proves
// nothing about all of them.
std::optional<search::SearchResult> RequestWorker::AnswerFromBook(
    const ServiceRequest& request) const {
  if (request.wants_exact || request.wants_moves) return std::nullopt;
  const othello::Position position = request.board.position();
  std::optional<search::SearchResult> result =
      engine::ResultFromBook(*book_->reader, position);
  const auto wanted =
      std::min(static_cast<size_t>(std::max(request.lines, 1)),
               static_cast<size_t>(othello::PopCount(position.LegalMoves())));
  if (result.has_value() && result->lines.size() < wanted) return std::nullopt;
  return result;
}

absl::Status RequestWorker::DrawMove(const ServiceRequest& request,
                                     WorkControl& control,
                                     ServiceFindings& findings) const {
  const auto player = engine::RatedPlayer::Create(*options_.parameters);
  if (!player.ok()) return player.status();
  const othello::Position position = request.board.position();
  if (!position.HasLegalMove()) {
    if (!position.IsGameOver()) findings.move = othello::kPass;
    return absl::OkStatus();
  }
  othello::RandomStream random(
      request.options.seed.value_or(std::random_device()()), 0);
  const othello::Square last_move =
      engine::OpponentsLastMove(request.game, request.game.moves().size());
  const engine::RatedPlayer::Choice choice = (*player)->Choose(
      position, last_move, *request.options.rating, random, &control.search());
  findings.move = choice.moves[choice.index].square;
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<engine::Session>> RequestWorker::MakeSession(
    const ServiceRequest& request) const {
  absl::StatusOr<std::unique_ptr<engine::Session>> session =
      engine::Session::Create(request.options);
  if (session.ok()) (*session)->SetGame(request.game);
  return session;
}

absl::StatusOr<engine::ChosenMove> RequestWorker::ChooseMove(
    const ServiceRequest& request, WorkControl& control) const {
  absl::StatusOr<std::unique_ptr<engine::Session>> session =
      MakeSession(request);
  if (!session.ok()) return session.status();
  engine::MoveRequest wanted;
  wanted.color = request.board.to_move;
  wanted.asked = Clock::now();
  if (request.clock.has_value()) {
    (*session)->CorrectClock(wanted.color, {.seconds = *request.clock});
  }
  control.SetSession(session->get());
  engine::ChosenMove chosen = (*session)->ChooseMove(wanted);
  control.SetSession(nullptr);
  return chosen;
}

absl::StatusOr<std::optional<engine::GameAnalysis>> RequestWorker::Review(
    const ServiceRequest& request, WorkControl& control,
    AnswerSink& sink) const {
  absl::StatusOr<std::unique_ptr<engine::Session>> session =
      MakeSession(request);
  if (!session.ok()) return session.status();
  control.SetSession(session->get());
  std::optional<engine::GameAnalysis> analysis = engine::AnalyzeMoves(
      **session, /*progress=*/{},
      [&](size_t index, const engine::AnalyzedMove& move) {
        sink.Send(ReviewedMoveAnswer(request, index, move));
      });
  control.SetSession(nullptr);
  return analysis;
}

}  // namespace tools
