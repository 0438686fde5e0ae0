#include "tools/program/ending_signals.h"

#include <poll.h>
#include <unistd.h>

#include <csignal>

#include "gtest/gtest.h"

namespace tools {
namespace {

bool IsReadable(int descriptor) {
  pollfd entry = {descriptor, POLLIN, 0};
  return poll(&entry, 1, /*timeout=*/0) == 1;
}

TEST(EndingSignalsTest, SignalsMakeTheDescriptorReadableInsteadOfKilling) {
  for (const int number : {SIGTERM, SIGINT, SIGHUP, SIGPIPE}) {
    const auto signals = EndingSignals::Create();
    ASSERT_TRUE(signals.ok());
    EXPECT_FALSE(IsReadable((*signals)->descriptor()));
    std::raise(number);
    EXPECT_TRUE(IsReadable((*signals)->descriptor())) << number;
    char byte = 0;
    EXPECT_EQ(read((*signals)->descriptor(), &byte, 1), 1);
    EXPECT_EQ(byte, number);
    std::raise(number);
  }
}

void DoNothing(int) {}

TEST(EndingSignalsTest, WhatWasThereBeforeIsThereAgain) {
  std::signal(SIGTERM, DoNothing);
  { const auto signals = EndingSignals::Create(); }
  EXPECT_EQ(std::signal(SIGTERM, SIG_DFL), DoNothing);
}

}  // namespace
}  // namespace tools
