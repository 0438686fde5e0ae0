// What `rialto book` does, an action each. The words are what follows the name
// of the action on the command line.

#ifndef RIALTO_TOOLS_BOOK_BOOK_ACTIONS_H_
#define RIALTO_TOOLS_BOOK_BOOK_ACTIONS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/program/command.h"
#include "training/book_builder.h"

namespace tools {

absl::Status BookInfo(const std::vector<std::string>& words, Streams streams);
absl::Status BookShow(const std::vector<std::string>& words, Streams streams);

absl::Status BookMerge(const std::vector<std::string>& words, Streams streams);
absl::Status BookAdd(const std::vector<std::string>& words, Streams streams);
absl::Status BookExport(const std::vector<std::string>& words, Streams streams);

absl::Status BookBuild(const std::vector<std::string>& words, Streams streams);
absl::Status BookLearn(const std::vector<std::string>& words, Streams streams);
absl::Status BookDeepen(const std::vector<std::string>& words, Streams streams);

absl::Status BookVerify(const std::vector<std::string>& words, Streams streams);
absl::Status BookCompact(const std::vector<std::string>& words,
                         Streams streams);
absl::Status BookPrune(const std::vector<std::string>& words, Streams streams);

// How leaves are searched: --depth, --solve_from and the flags of searches.
// Without --depth, `depth`.
absl::StatusOr<training::BookSearchSettings> BookSearchFromFlags(
    int depth, Streams streams);

}  // namespace tools

#endif  // RIALTO_TOOLS_BOOK_BOOK_ACTIONS_H_
