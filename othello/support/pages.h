// Memory in whole pages, for tables that are read all over.

#ifndef RIALTO_OTHELLO_SUPPORT_PAGES_H_
#define RIALTO_OTHELLO_SUPPORT_PAGES_H_

#include <cstddef>

namespace othello {

// Zeroed memory that begins at the boundary of a page, of a large one where the
// system gives them to all. Moves, but is not copied.
class Pages {
 public:
  // No memory.
  Pages() = default;
  // Of at least this many bytes; begin() is null if the system has not as many.
  explicit Pages(size_t bytes);
  ~Pages();
  Pages(Pages&& other);
  Pages& operator=(Pages&& other);

  void* begin() const { return begin_; }

  // Gives the memory back to the system, so that it reads as zero when it is
  // next used. False, and nothing has happened, if that is not certain.
  bool Drop();

 private:
  void* mapping_ = nullptr;
  size_t mapped_bytes_ = 0;
  void* begin_ = nullptr;
};

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_PAGES_H_
