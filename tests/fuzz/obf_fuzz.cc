// ParseProblems takes any bytes, and each problem survives a round trip.

#include "othello/records/problem_file.h"
#include "tests/fuzz/fuzz_check.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using othello::FuzzCheck;
  using othello::Problem;
  for (const absl::StatusOr<Problem>& problem :
       othello::ParseProblems(othello::FuzzedText(data, size))) {
    if (!problem.ok()) continue;
    const absl::StatusOr<Problem> again =
        othello::ParseProblem(othello::FormatProblem(*problem), problem->line);
    FuzzCheck(again.ok(), "a formatted problem parses");
    FuzzCheck(*again == *problem, "a formatted problem is the same problem");
  }
  return 0;
}
