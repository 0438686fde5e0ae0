// Lines of a session in the protocol of XBoard.

#include "tests/fuzz/session_fuzz.h"
#include "tools/engine/xboard.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  engine::FuzzSession<engine::XboardProtocol>(othello::FuzzedText(data, size));
  return 0;
}
