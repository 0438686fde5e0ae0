#include "pattern_eval/crc32.h"

#include <gtest/gtest.h>

namespace pattern_eval {
namespace {

TEST(Crc32Test, KnownValues) {
  EXPECT_EQ(Crc32(""), 0u);
  // The check value that catalogues of CRCs give for this one.
  EXPECT_EQ(Crc32("123456789"), 0xCBF43926u);
}

}  // namespace
}  // namespace pattern_eval
