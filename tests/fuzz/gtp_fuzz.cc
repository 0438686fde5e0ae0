// Lines of a session in the GTP protocol.

#include "tests/fuzz/session_fuzz.h"
#include "tools/engine/gtp.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  engine::FuzzSession<engine::GtpProtocol>(othello::FuzzedText(data, size));
  return 0;
}
