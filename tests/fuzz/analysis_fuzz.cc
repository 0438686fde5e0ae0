// A request of `rialto analysis`, and the answer if it is wrong.

#include <string>

#include "absl/strings/match.h"
#include "tests/fuzz/fuzz_check.h"
#include "tools/service/answers.h"
#include "tools/service/json_object.h"
#include "tools/service/request.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  engine::Options defaults;
  defaults.threads = 4;
  const tools::ParsedRequest parsed =
      tools::ParseRequest(othello::FuzzedText(data, size), defaults);
  if (!parsed.request.ok()) {
    const std::string answer =
        tools::ErrorAnswer(parsed.id, parsed.request.status());
    othello::FuzzCheck(tools::ParseJsonObject(answer).ok(),
                       "an error is answered by JSON");
    othello::FuzzCheck(!parsed.request.status().message().empty(),
                       "an error has a reason");
    return 0;
  }
  const tools::ServiceRequest& request = *parsed.request;
  othello::FuzzCheck(request.id == parsed.id, "a request keeps its id");
  othello::FuzzCheck((request.board.black & request.board.white) == 0,
                     "a square has one disc");
  const search::SearchLimits limits = request.Limits();
  othello::FuzzCheck(limits.depth >= 0 && limits.depth <= 64,
                     "the depth is one that searches take");
  othello::FuzzCheck(limits.lines >= 1 && limits.lines <= 64,
                     "so is the number of lines");
  othello::FuzzCheck(
      request.options.threads >= 1 && request.options.threads <= 4,
      "no more threads than there are");
  return 0;
}
