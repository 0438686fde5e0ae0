// The tail curve of residuals (search/selectivity/tail_curve.h): their
// quantiles.

#ifndef RIALTO_TRAINING_TAIL_QUANTILES_H_
#define RIALTO_TRAINING_TAIL_QUANTILES_H_

#include <vector>

#include "search/selectivity/tail_curve.h"

namespace training {

// Takes residuals in sigmas; those on either side count alike. Has points where
// thresholds lie, from 0.5 to 3. That of the normal distribution if there are
// too few to tell.
search::TailCurve TailsOf(std::vector<float> residuals);

}  // namespace training

#endif  // RIALTO_TRAINING_TAIL_QUANTILES_H_
