// Searches that prune by the order of moves.

#include "search/instances/pattern_search_inl.h"

namespace search {

RIALTO_PATTERN_SEARCH(MultiCut<>);
RIALTO_PATTERN_SEARCH(RankCut);

}  // namespace search
