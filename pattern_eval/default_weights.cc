#include "pattern_eval/default_weights.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "pattern_eval/weights_file.h"

// The build names the file in RIALTO_DEFAULT_WEIGHTS if it exists.
#ifdef RIALTO_DEFAULT_WEIGHTS

// The assembler copies the file as it is; an array in C++ source would take
// the compiler minutes.
__asm__(
    ".pushsection .rodata\n"
    ".balign 16\n"
    "rialto_default_weights_begin:\n"
    ".incbin \"" RIALTO_DEFAULT_WEIGHTS
    "\"\n"
    "rialto_default_weights_end:\n"
    ".popsection\n");

extern "C" {
extern const char rialto_default_weights_begin[];
extern const char rialto_default_weights_end[];
}

#endif  // RIALTO_DEFAULT_WEIGHTS

namespace pattern_eval {

absl::StatusOr<std::shared_ptr<const Weights>> LoadDefaultWeights() {
#ifdef RIALTO_DEFAULT_WEIGHTS
  absl::StatusOr<WeightsFile> file =
      ParseWeightsFile({rialto_default_weights_begin,
                        static_cast<size_t>(rialto_default_weights_end -
                                            rialto_default_weights_begin)});
  if (!file.ok()) {
    return absl::Status(file.status().code(),
                        absl::StrCat("the weights built into this program: ",
                                     file.status().message()));
  }
  return std::make_shared<const Weights>(file->weights,
                                         std::move(file->birth_certificate));
#else
  return absl::NotFoundError(
      "no weights are built into this program; give some with --weights=FILE");
#endif
}

}  // namespace pattern_eval
