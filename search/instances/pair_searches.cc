// Searches by two methods.

#include "search/instances/pattern_search_inl.h"

namespace search {

RIALTO_PATTERN_SEARCH(Both<MultiProbCut, MultiCut<>>);
RIALTO_PATTERN_SEARCH(Both<MultiProbCut, RankCut>);

}  // namespace search
