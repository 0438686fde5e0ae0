#include "othello/support/pages.h"

#include <windows.h>

namespace othello {

// Large pages would need a right that ordinary users do not have.
Pages::Pages(size_t bytes)
    : mapping_(VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT,
                            PAGE_READWRITE)),
      mapped_bytes_(bytes),
      begin_(mapping_) {}

Pages::~Pages() {
  if (mapping_ != nullptr) VirtualFree(mapping_, 0, MEM_RELEASE);
}

// MEM_RESET leaves open what is read next, and memory that was decommitted may
// be another program's before it can be committed again.
bool Pages::Drop() { return false; }

}  // namespace othello
