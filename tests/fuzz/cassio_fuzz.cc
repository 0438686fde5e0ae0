// Lines of a session in the Cassio protocol.

#include "tests/fuzz/session_fuzz.h"
#include "tools/engine/cassio.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  engine::FuzzSession<engine::CassioProtocol>(othello::FuzzedText(data, size));
  return 0;
}
