// The searches that are compiled: one for each method that is played with, by
// the pattern evaluation, and one for all the rest. Each file of this folder
// holds some of them, so that none is long to compile.

#ifndef RIALTO_SEARCH_INSTANCES_INSTANCES_H_
#define RIALTO_SEARCH_INSTANCES_INSTANCES_H_

#include <memory>

#include "search/search_instances.h"
#include "search/selectivity/method_maker.h"

namespace search {

// Defined in pattern_search_inl.h.
template <typename Method>
std::unique_ptr<SearchInstance> MakePatternSearch(const Method& method,
                                                  const SearchOptions& options,
                                                  TranspositionTable& table,
                                                  SplitPool& pool);

// Without weights and without selectivity: the signature of `rialto bench`.
std::unique_ptr<SearchInstance> MakeToySearch(TranspositionTable& table,
                                              SplitPool& pool);

std::unique_ptr<SearchInstance> MakeSharedSearch(const PlayedMethod& method,
                                                 const SearchOptions& options,
                                                 TranspositionTable& table,
                                                 SplitPool& pool);

}  // namespace search

#endif  // RIALTO_SEARCH_INSTANCES_INSTANCES_H_
