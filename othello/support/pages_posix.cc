#include "othello/support/pages.h"

#include <sys/mman.h>

#include <cstdint>

namespace othello {

Pages::Pages(size_t bytes) {
#ifdef MADV_HUGEPAGE
  constexpr size_t kAlignment = size_t{2} << 20;
#else
  constexpr size_t kAlignment = 1;  // to whatever pages there are
#endif
  if (bytes > SIZE_MAX - kAlignment) return;
  // Room to begin at a large page's boundary.
  const size_t mapped = bytes + kAlignment - 1;
  void* memory = mmap(nullptr, mapped, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return;
#ifdef MADV_HUGEPAGE
  madvise(memory, mapped, MADV_HUGEPAGE);  // A wish; refusal costs only speed.
#endif
  mapping_ = memory;
  mapped_bytes_ = mapped;
  begin_ = reinterpret_cast<void*>(
      (reinterpret_cast<uintptr_t>(memory) + kAlignment - 1) &
      ~(kAlignment - 1));
}

Pages::~Pages() {
  if (mapping_ != nullptr) munmap(mapping_, mapped_bytes_);
}

bool Pages::Drop() {
#if defined(__linux__)
  return madvise(mapping_, mapped_bytes_, MADV_DONTNEED) == 0;
#else
  return false;                     // Elsewhere the call may do nothing.
#endif
}

}  // namespace othello
