// An array that is not initialised: for lists on the stack of every node, of
// which only the first few places are ever used.

#ifndef RIALTO_SEARCH_RAW_ARRAY_H_
#define RIALTO_SEARCH_RAW_ARRAY_H_

#include <cstddef>
#include <new>
#include <type_traits>

namespace search {

// A place must be assigned before it is read.
template <typename T, size_t kSize>
class RawArray {
 public:
  static_assert(std::is_trivially_copyable_v<T> &&
                std::is_trivially_destructible_v<T>);

  T& operator[](size_t i) {
    return *std::launder(reinterpret_cast<T*>(bytes_ + i * sizeof(T)));
  }
  const T& operator[](size_t i) const {
    return *std::launder(reinterpret_cast<const T*>(bytes_ + i * sizeof(T)));
  }

 private:
  alignas(T) std::byte bytes_[kSize * sizeof(T)];
};

}  // namespace search

#endif  // RIALTO_SEARCH_RAW_ARRAY_H_
