// The mouse as terminals report it, byte by byte.
//
// ncurses could do this, but once it has seen how a report begins it waits for
// the rest, however long that takes: Escape, '[' and '<' typed quickly would
// stop the program. Here nothing waits.

#ifndef RIALTO_TOOLS_FULLSCREEN_MOUSE_DECODER_H_
#define RIALTO_TOOLS_FULLSCREEN_MOUSE_DECODER_H_

#include <string>

#include "search/search_control.h"
#include "tools/fullscreen/key.h"

namespace fullscreen {

class MouseDecoder {
 public:
  enum class Encoding {
    kText,   // ESC [ < button ; column ; row M, or m for a release
    kBytes,  // ESC [ M and three bytes
  };
  enum class Step {
    kForeign,  // the character is no part of a report
    kTaken,    // it is, and more has to come, or it means nothing
    kEvent,    // it ends the report of an event that counts
  };

  // The report of an event has begun; its beginning, up to '<' or 'M', is not
  // fed.
  void Begin(Encoding encoding, search::Clock::time_point now);
  // The next character. `key` is set for an event. Whatever is no report, or
  // comes too late to be part of one, is foreign.
  Step Feed(char32_t character, search::Clock::time_point now, Key& key);

 private:
  Step EndReport(int button, int column, int row, bool is_release, Key& key);

  bool is_open_ = false;
  Encoding encoding_ = Encoding::kText;
  std::u32string characters_;
  search::Clock::time_point last_;
};

}  // namespace fullscreen

#endif  // RIALTO_TOOLS_FULLSCREEN_MOUSE_DECODER_H_
