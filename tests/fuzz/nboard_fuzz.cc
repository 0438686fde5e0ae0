// Lines of a session in the Nboard protocol.

#include "tests/fuzz/session_fuzz.h"
#include "tools/engine/nboard.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  engine::FuzzSession<engine::NboardProtocol>(othello::FuzzedText(data, size));
  return 0;
}
