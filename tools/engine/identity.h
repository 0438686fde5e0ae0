// How the engine introduces itself.

#ifndef RIALTO_TOOLS_ENGINE_IDENTITY_H_
#define RIALTO_TOOLS_ENGINE_IDENTITY_H_

#include <string>

namespace engine {

struct EngineIdentity {
  std::string name = "Rialto";  // One word.
  std::string version;
};

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_IDENTITY_H_
