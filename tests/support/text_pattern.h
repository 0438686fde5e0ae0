// Regular expressions for tests, the same ones on all systems. GoogleTest's own
// know neither sets nor groups, alternatives or counts on Windows, and those of
// the standard library may take time or stack without bounds.

#ifndef RIALTO_TESTS_SUPPORT_TEXT_PATTERN_H_
#define RIALTO_TESTS_SUPPORT_TEXT_PATTERN_H_

#include <algorithm>
#include <cstddef>
#include <limits>
#include <set>
#include <string>
#include <utility>

#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace othello {

// Knows . [a-z] [^a-z] \. (a|b) * + ? {4}, as POSIX's extended expressions do:
// a point is any character. What is left of a pattern goes from all places that
// a text was read to at once, so that nothing is tried twice.
class TextPattern {
 public:
  TextPattern(absl::string_view pattern, absl::string_view text)
      : pattern_(pattern), text_(text) {}

  bool MatchesAll() const {
    return After(pattern_, {0}).count(text_.size()) > 0;
  }
  bool MatchesAPart() const {
    Places all;
    for (size_t i = 0; i <= text_.size(); ++i) all.insert(all.end(), i);
    return !After(pattern_, all).empty();
  }

 private:
  using Places = std::set<size_t>;

  // How long the first piece of a pattern is that can be repeated.
  static size_t PieceSize(absl::string_view pattern) {
    size_t size = 1;
    if (pattern[0] == '\\') size = 2;
    if (pattern[0] == '[') {
      // A bracket that comes first is one of the set.
      const size_t end = pattern.find(']', pattern[1] == '^' ? 3 : 2);
      size = end == absl::string_view::npos ? end : end + 1;
    }
    if (pattern[0] == '(') {
      while (size < pattern.size() && pattern[size] != ')') {
        size += PieceSize(pattern.substr(size));
      }
      ++size;
    }
    if (size > pattern.size()) ADD_FAILURE() << pattern << " is not complete";
    return std::min(size, pattern.size());
  }

  // How often a piece may come, by what follows it, which is taken away.
  static std::pair<int, int> TakeCount(absl::string_view& pattern) {
    constexpr int kAny = std::numeric_limits<int>::max();
    std::pair<int, int> count{1, 1};
    switch (pattern.empty() ? '\0' : pattern[0]) {
      case '*':
        count = {0, kAny};
        break;
      case '+':
        count = {1, kAny};
        break;
      case '?':
        count = {0, 1};
        break;
      case '{': {
        const size_t end = std::min(pattern.find('}'), pattern.size() - 1);
        const int number = std::stoi(std::string(pattern.substr(1, end - 1)));
        count = {number, number};
        pattern.remove_prefix(end);
        break;
      }
      default:
        return count;
    }
    pattern.remove_prefix(1);
    return count;
  }

  static bool Takes(absl::string_view piece, char c) {
    if (piece == ".") return true;
    if (piece[0] == '\\') return c == piece[1];
    if (piece[0] != '[') return c == piece[0];
    absl::string_view set = piece.substr(1, piece.size() - 2);
    const bool is_inverted = set[0] == '^';
    if (is_inverted) set.remove_prefix(1);
    bool has = false;
    while (!set.empty()) {
      const bool is_range = set.size() > 2 && set[1] == '-';
      has |= is_range ? set[0] <= c && c <= set[2] : c == set[0];
      set.remove_prefix(is_range ? 3 : 1);
    }
    return has != is_inverted;
  }

  // Where a text was read to after a piece that began at one of `from`.
  Places AfterPiece(absl::string_view piece, const Places& from) const {
    if (piece[0] == '(') return After(piece.substr(1, piece.size() - 2), from);
    Places after;
    for (const size_t place : from) {
      if (place < text_.size() && Takes(piece, text_[place])) {
        after.insert(after.end(), place + 1);
      }
    }
    return after;
  }

  Places After(absl::string_view pattern, const Places& from) const {
    Places after;
    Places now = from;
    while (!pattern.empty()) {
      if (pattern[0] == '|') {
        pattern.remove_prefix(1);
        after.merge(now);
        now = from;
        continue;
      }
      const absl::string_view piece = pattern.substr(0, PieceSize(pattern));
      pattern.remove_prefix(piece.size());
      const auto [least, most] = TakeCount(pattern);
      for (int i = 0; i < least; ++i) now = AfterPiece(piece, now);
      Places reached = now;
      for (int i = least; i < most && !now.empty(); ++i) {
        now = AfterPiece(piece, now);
        std::erase_if(now, [&reached](size_t place) {
          return !reached.insert(place).second;
        });
      }
      now = std::move(reached);
    }
    after.merge(now);
    return after;
  }

  const absl::string_view pattern_;
  const absl::string_view text_;
};

MATCHER_P(MatchesRegex, pattern,
          std::string(negation ? "does not match" : "matches") + " '" +
              std::string(pattern) + "'") {
  return TextPattern(pattern, arg).MatchesAll();
}

MATCHER_P(ContainsRegex, pattern,
          std::string(negation ? "has no part that matches"
                               : "has a part that matches") +
              " '" + std::string(pattern) + "'") {
  return TextPattern(pattern, arg).MatchesAPart();
}

}  // namespace othello

#endif  // RIALTO_TESTS_SUPPORT_TEXT_PATTERN_H_
