#include "tools/fullscreen/mouse_decoder.h"

#include <array>
#include <chrono>
#include <optional>

namespace fullscreen {
namespace {

// Between two bytes of a report, over a slow line.
constexpr std::chrono::milliseconds kPatience{250};
// "223;9999;9999" is longer than any.
constexpr size_t kLongestReport = 14;
// Bits of the button.
constexpr int kModifiers = 4 | 8 | 16;
constexpr int kWheel = 64;
// What is added to bytes, so that they can be printed.
constexpr int kByteOffset = 32;

// Three numbers with ';' between them.
std::optional<std::array<int, 3>> ParseNumbers(const std::u32string& text) {
  std::array<int, 3> numbers = {};
  size_t index = 0;
  bool has_digit = false;
  for (const char32_t c : text) {
    if (c == U';') {
      if (!has_digit || ++index == numbers.size()) return std::nullopt;
      has_digit = false;
      continue;
    }
    has_digit = true;
    numbers[index] = 10 * numbers[index] + static_cast<int>(c - U'0');
    if (numbers[index] > 9999) return std::nullopt;
  }
  if (index + 1 != numbers.size() || !has_digit) return std::nullopt;
  return numbers;
}

}  // namespace

void MouseDecoder::Begin(Encoding encoding, search::Clock::time_point now) {
  is_open_ = true;
  encoding_ = encoding;
  characters_.clear();
  last_ = now;
}

MouseDecoder::Step MouseDecoder::Feed(char32_t character,
                                      search::Clock::time_point now, Key& key) {
  if (is_open_ && now - last_ > kPatience) is_open_ = false;
  if (!is_open_) return Step::kForeign;
  last_ = now;
  if (encoding_ == Encoding::kBytes) {
    if (character < kByteOffset) {
      is_open_ = false;
      return Step::kForeign;
    }
    characters_.push_back(character);
    if (characters_.size() < 3) return Step::kTaken;
    const auto number = [&](size_t index) {
      return static_cast<int>(characters_[index]) - kByteOffset;
    };
    // A release has no button.
    return EndReport(number(0), number(1), number(2), (number(0) & 3) == 3,
                     key);
  }
  if (character == U'M' || character == U'm') {
    const std::optional<std::array<int, 3>> numbers = ParseNumbers(characters_);
    if (!numbers.has_value()) {
      is_open_ = false;
      return Step::kForeign;
    }
    return EndReport((*numbers)[0], (*numbers)[1], (*numbers)[2],
                     character == U'm', key);
  }
  const bool is_part =
      character == U';' || (character >= U'0' && character <= U'9');
  if (!is_part || characters_.size() == kLongestReport) {
    is_open_ = false;
    return Step::kForeign;
  }
  characters_.push_back(character);
  return Step::kTaken;
}

MouseDecoder::Step MouseDecoder::EndReport(int button, int column, int row,
                                           bool is_release, Key& key) {
  is_open_ = false;
  button &= ~kModifiers;
  if (is_release || column < 1 || row < 1) return Step::kTaken;
  Key::Kind kind;
  if (button == 0) {
    kind = Key::Kind::kClick;
  } else if (button == kWheel) {
    kind = Key::Kind::kWheelUp;
  } else if (button == kWheel + 1) {
    kind = Key::Kind::kWheelDown;
  } else {
    return Step::kTaken;
  }
  key = {kind, 0, column - 1, row - 1};
  return Step::kEvent;
}

}  // namespace fullscreen
