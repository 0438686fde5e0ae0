// A person at the full screen, for tests: presses keys and looks at the view.

#ifndef RIALTO_TESTS_TOOLS_FULLSCREEN_PLAYER_H_
#define RIALTO_TESTS_TOOLS_FULLSCREEN_PLAYER_H_

#include <memory>
#include <string>

#include "absl/strings/string_view.h"
#include "othello/records/transcript.h"
#include "tests/support/sessions.h"
#include "tools/fullscreen/model.h"

namespace fullscreen {

inline Key Special(Key::Kind kind) { return {kind, 0, 0, 0}; }

class Player {
 public:
  explicit Player(const Model::Environment& environment = {}, int level = 2)
      : Player(engine::SmallOptions(level), environment) {}
  explicit Player(const engine::Options& options,
                  const Model::Environment& environment = {})
      : session_(engine::MakeSession(options)),
        model_(std::make_unique<Model>(*session_, environment)) {
    model_->Begin();
    model_->AwaitIdle();
  }

  // Types characters, one after another, and waits for the engine.
  void Type(absl::string_view keys) {
    for (const char key : keys) {
      model_->OnKey(Key::Of(static_cast<char32_t>(key)));
      if (!is_impatient_) model_->AwaitIdle();
    }
  }
  void Press(Key::Kind kind) {
    model_->OnKey(Special(kind));
    if (!is_impatient_) model_->AwaitIdle();
  }
  void Line(absl::string_view line) {
    Type(":");
    Type(line);
    Press(Key::Kind::kEnter);
  }
  // From now on the engine thinks on.
  void LetThink() { is_impatient_ = true; }

  View view() const { return model_->view(); }
  Model& model() { return *model_; }
  engine::Session& session() { return *session_; }
  std::string moves() const {
    return othello::FormatTranscript(session_->game());
  }
  void Leave() { model_.reset(); }

 private:
  std::unique_ptr<engine::Session> session_;
  std::unique_ptr<Model> model_;
  bool is_impatient_ = false;
};

// Games of Rialto with itself do not pause.
inline Model::Environment NoPause() {
  Model::Environment environment;
  environment.pause_seconds = 0;
  return environment;
}

inline Model::Environment NoEngine() {
  Model::Environment environment = NoPause();
  environment.sides_of_flags = "none";
  return environment;
}

}  // namespace fullscreen

#endif  // RIALTO_TESTS_TOOLS_FULLSCREEN_PLAYER_H_
