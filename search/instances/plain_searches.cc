// Searches that prune by one test, or not at all.

#include "search/instances/pattern_search_inl.h"

namespace search {

RIALTO_PATTERN_SEARCH(NoSelectivity);
RIALTO_PATTERN_SEARCH(ProbCut);

}  // namespace search
