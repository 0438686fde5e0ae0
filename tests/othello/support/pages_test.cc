#include "othello/support/pages.h"

#include <cstdint>
#include <utility>

#include "gtest/gtest.h"

namespace othello {
namespace {

TEST(PagesTest, MemoryIsZeroAndAligned) {
  constexpr size_t kBytes = (size_t{3} << 20) + 5;
  Pages pages(kBytes);
  ASSERT_NE(pages.begin(), nullptr);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(pages.begin()) % 4096, 0u);
  auto* bytes = static_cast<unsigned char*>(pages.begin());
  for (size_t i = 0; i < kBytes; ++i) ASSERT_EQ(bytes[i], 0) << i;
  bytes[0] = bytes[kBytes - 1] = 1;
  if (pages.Drop()) {
    EXPECT_EQ(bytes[0], 0);
    EXPECT_EQ(bytes[kBytes - 1], 0);
  } else {
    EXPECT_EQ(bytes[0], 1);
    EXPECT_EQ(bytes[kBytes - 1], 1);
  }
}

TEST(PagesTest, WhatTheSystemDoesNotHaveIsNull) {
  EXPECT_EQ(Pages(SIZE_MAX).begin(), nullptr);
  EXPECT_EQ(Pages(SIZE_MAX / 4).begin(), nullptr);
}

TEST(PagesTest, TheyMove) {
  Pages pages(100);
  void* begin = pages.begin();
  Pages other = std::move(pages);
  EXPECT_EQ(other.begin(), begin);
  EXPECT_EQ(pages.begin(), nullptr);
  other = Pages();
  EXPECT_EQ(other.begin(), nullptr);
}

}  // namespace
}  // namespace othello
