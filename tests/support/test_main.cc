// main() of all test programs. A run whose tests all skip, for want of data or
// of a program, is no success: CTest shows it as skipped (SKIP_RETURN_CODE).

#include <gtest/gtest.h>

namespace {

constexpr int kSkipped = 77;  // as tests/CMakeLists.txt says

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  const int code = RUN_ALL_TESTS();
  const testing::UnitTest& tests = *testing::UnitTest::GetInstance();
  const bool is_all_skipped = tests.skipped_test_count() > 0 &&
                              tests.successful_test_count() == 0 &&
                              tests.failed_test_count() == 0;
  return code == 0 && is_all_skipped ? kSkipped : code;
}
