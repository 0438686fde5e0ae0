#include "othello/support/pages.h"

#include <utility>

namespace othello {

Pages::Pages(Pages&& other) { *this = std::move(other); }

Pages& Pages::operator=(Pages&& other) {
  std::swap(mapping_, other.mapping_);
  std::swap(mapped_bytes_, other.mapped_bytes_);
  std::swap(begin_, other.begin_);
  return *this;
}

}  // namespace othello
