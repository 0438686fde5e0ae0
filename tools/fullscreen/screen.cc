#include "tools/fullscreen/screen.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "tools/fullscreen/layout.h"
#include "tools/terminal/board_view.h"

namespace fullscreen {
namespace {

using ::othello::Color;

class Drawing {
 public:
  Drawing(const View& view, int width, int height, const Abilities& abilities)
      : view_(view),
        abilities_(abilities),
        layout_(LayoutOf(width, height)),
        canvas_(width, height, !abilities.has_unicode) {}

  Screen Run() {
    if (layout_.size == BoardSize::kNone) {
      DrawTooSmall();
      return {canvas_, caret_};
    }
    DrawTitle();
    DrawBoard(view_, layout_, abilities_, canvas_);
    DrawPlayers();
    if (layout_.graph.height > 0) {
      DrawGraph(view_, layout_.graph, abilities_, canvas_);
    }
    if (ShowsLinesInPlaceOfMoves()) {
      DrawLines(layout_.moves, 0);
    } else {
      DrawMoves();
    }
    DrawThinking();
    DrawMessage();
    DrawMenu();
    if (view_.dialog.has_value()) {
      DrawDialog(*view_.dialog, abilities_, canvas_);
    }
    return {canvas_, caret_};
  }

 private:
  absl::string_view Pick(absl::string_view unicode,
                         absl::string_view ascii) const {
    return abilities_.has_unicode ? unicode : ascii;
  }

  // Word by word, as the window may be narrower than the sentence.
  void DrawTooSmall() {
    const std::vector<std::string> rows = absl::StrSplit(
        terminal::WrapWords("Rialto needs a window of 26x11", canvas_.width()),
        '\n');
    const int count = static_cast<int>(rows.size());
    if (count > canvas_.height()) {
      canvas_.Put(0, 0, "26x11");
      return;
    }
    for (int i = 0; i < count; ++i) {
      canvas_.Put(0, (canvas_.height() - count) / 2 + i,
                  rows[static_cast<size_t>(i)]);
    }
  }

  void DrawTitle() {
    const Rect& rect = layout_.title;
    if (rect.height == 0) return;
    canvas_.Fill(rect, Ink::kTitle);
    const int mode = TextWidth(view_.mode);
    const int room = std::max(0, rect.width - mode - 4);
    // The text after the colon may be dropped.
    const absl::string_view title =
        TextWidth(view_.title) <= room
            ? absl::string_view(view_.title)
            : absl::string_view(view_.title).substr(0, view_.title.find(':'));
    canvas_.Put(1, rect.y, title, Ink::kTitle, room);
    canvas_.Put(rect.width - mode - 1, rect.y, view_.mode, Ink::kTitle);
  }

  void DrawPlayers() {
    const Rect& rect = layout_.players;
    if (rect.height == 0) return;
    const bool is_narrow = rect.width < 30;
    for (const Color color : {Color::kBlack, Color::kWhite}) {
      const bool is_black = color == Color::kBlack;
      const PlayerView& player = view_.players[static_cast<int>(color)];
      const int y = rect.y + static_cast<int>(color);
      const Ink ink = player.is_to_move ? Ink::kStrong : Ink::kText;
      int x = rect.x;
      x = canvas_.Put(x, y, abilities_.DiscGlyph(is_black), ink);
      x = canvas_.Put(
          x, y,
          is_narrow ? absl::StrFormat(" %2d", player.discs)
                    : absl::StrFormat(" %s %2d", is_black ? "Black" : "White",
                                      player.discs),
          ink);
      x = canvas_.Put(x, y, absl::StrCat(is_narrow ? " " : "  ", player.name),
                      ink, rect.x + rect.width - x);
      if (!player.clock.empty() && !is_narrow) {
        x = canvas_.Put(x, y, absl::StrCat("  ", player.clock),
                        player.is_low ? Ink::kWarning : ink);
      }
      if (player.is_to_move) {
        canvas_.Put(x, y, is_narrow ? "<" : "  to move", ink,
                    rect.x + rect.width - x);
      }
    }
    if (rect.height < 4) return;
    std::string status = view_.status;
    std::string detail = view_.opening;
    for (const Color color : {Color::kBlack, Color::kWhite}) {
      const PlayerView& player = view_.players[static_cast<int>(color)];
      if (!is_narrow || !player.is_to_move) continue;
      status = color == Color::kBlack ? "Black to move" : "White to move";
      if (!player.clock.empty()) detail = player.clock;
    }
    canvas_.Put(rect.x, rect.y + 2, status, Ink::kStrong, rect.width);
    const int y = status.empty() ? rect.y + 2 : rect.y + 3;
    canvas_.Put(rect.x, y, detail, Ink::kDim, rect.width);
  }

  // "+2.3", "-12": four cells.
  static std::string MoveScore(double discs) {
    return absl::StrFormat("%+.*f", std::abs(discs) < 9.95 ? 1 : 0, discs);
  }

  void DrawMove(int x, int y, size_t index) {
    const MoveView& move = view_.moves[index];
    const bool is_selected = index + 1 == view_.shown;
    const Ink ink = is_selected               ? Ink::kSelected
                    : index + 1 > view_.shown ? Ink::kDim
                                              : Ink::kText;
    std::string text = move.move;
    // The loss says more than the value.
    if (move.loss.has_value() && *move.loss >= 0.5) {
      absl::StrAppendFormat(&text, " %4s", MoveScore(-*move.loss));
    } else if (move.score.has_value() && !move.loss.has_value()) {
      absl::StrAppendFormat(&text, " %4s", MoveScore(*move.score));
    }
    x = canvas_.Put(x, y, absl::StrFormat("%-7s", text), ink);
    if (move.is_turning_point) {
      canvas_.Put(x, y, Pick("▼", "v"), Ink::kWarning);
    } else if (move.loss.value_or(0) >= 2) {
      canvas_.Put(x, y, "?", Ink::kWarning);
    }
  }

  void DrawMoves() {
    const Rect& rect = layout_.moves;
    if (rect.height <= 0) return;
    const MoveListWindow window = MoveListWindowOf(view_, rect);
    if (view_.moves.empty()) {
      canvas_.Put(rect.x, rect.y, "No moves yet.", Ink::kDim, rect.width);
      return;
    }
    for (size_t i = 0; i < view_.moves.size(); ++i) {
      const size_t place = PlaceOf(view_, i);
      if (place / 2 < window.first_pair) continue;
      const size_t pair = place / 2 - window.first_pair;
      const int column = static_cast<int>(pair) / window.rows;
      if (column >= window.columns) break;
      const int x = rect.x + column * window.pair_width;
      const int y = rect.y + static_cast<int>(pair) % window.rows;
      if (place % 2 == 0 || i == 0) {
        canvas_.Put(x, y, absl::StrFormat("%2d", view_.moves[i].number),
                    Ink::kDim);
      }
      DrawMove(x + (place % 2 == 0 ? 3 : window.second_offset()), y, i);
    }
  }

  bool ShowsLinesInPlaceOfMoves() const {
    return !view_.shows_losses &&
           static_cast<int>(view_.thinking.lines.size()) >=
               std::max(2, layout_.thinking.height);
  }

  // As many of the words as there is room for.
  static absl::string_view CutWords(absl::string_view words, int room) {
    if (static_cast<int>(words.size()) <= room) return words;
    if (room < 0) return "";
    const size_t blank = words.rfind(' ', static_cast<size_t>(room));
    return words.substr(0, blank == absl::string_view::npos ? 0 : blank);
  }

  // As many of the sentences, or of the words of the first one.
  static absl::string_view CutSentences(absl::string_view text, int room) {
    if (static_cast<int>(text.size()) <= room) return text;
    const absl::string_view start =
        text.substr(0, static_cast<size_t>(std::max(0, room + 2)));
    const size_t end = start.rfind(".  ");
    return end != absl::string_view::npos ? text.substr(0, end + 1)
                                          : CutWords(text, room);
  }

  void DrawLines(const Rect& rect, size_t first) {
    for (int row = 0; row < rect.height; ++row) {
      const size_t i = first + static_cast<size_t>(row);
      if (i >= view_.thinking.lines.size()) break;
      const LineView& line = view_.thinking.lines[i];
      const int x = canvas_.Put(rect.x, rect.y + row,
                                absl::StrFormat("%6s  ", line.score),
                                i == 0 ? Ink::kStrong : Ink::kText);
      canvas_.Put(x, rect.y + row,
                  CutWords(line.moves, rect.x + rect.width - x));
    }
  }

  void DrawThinking() {
    const Rect& rect = layout_.thinking;
    const ThinkingView& thinking = view_.thinking;
    if (rect.height <= 0 || thinking.title.empty()) return;
    if (rect.height == 1) {
      std::string text =
          thinking.depth.empty()
              ? thinking.title
              : absl::StrCat("d", thinking.depth, " ", thinking.score, " ",
                             thinking.speed);
      if (!thinking.lines.empty() && !thinking.depth.empty()) {
        absl::StrAppend(&text, " ", thinking.lines[0].moves);
      }
      canvas_.Put(1, rect.y, text, Ink::kText, rect.width - 1);
      return;
    }
    const int x = canvas_.Put(rect.x + 1, rect.y, thinking.title,
                              thinking.is_running ? Ink::kStrong : Ink::kDim);
    if (!thinking.depth.empty()) {
      canvas_.Put(x, rect.y,
                  absl::StrCat("  depth ", thinking.depth, "  ", thinking.score,
                               "  ", thinking.speed, "  ", thinking.time, "  ",
                               thinking.table),
                  thinking.is_running ? Ink::kText : Ink::kDim);
    }
    // The first ones have room for all their moves here.
    DrawLines({rect.x + 1, rect.y + 1, rect.width - 1, rect.height - 1}, 0);
    const int below = 1 + static_cast<int>(thinking.lines.size());
    if (below < rect.height) {
      canvas_.Put(rect.x + 1, rect.y + below,
                  CutWords(thinking.reason, rect.width - 1), Ink::kText);
    }
  }

  void DrawMessage() {
    const Rect& rect = layout_.message;
    if (view_.command.has_value()) {
      canvas_.Put(rect.x, rect.y, ":", Ink::kStrong);
      const std::u32string text = FromUtf8(*view_.command);
      // The part around the cursor.
      const size_t room = static_cast<size_t>(std::max(1, rect.width - 3));
      const size_t start =
          view_.command_cursor > room ? view_.command_cursor - room : 0;
      canvas_.Put(rect.x + 1, rect.y, text.substr(start));
      caret_ = Rect{rect.x + 1 + static_cast<int>(view_.command_cursor - start),
                    rect.y, 1, 1};
      return;
    }
    canvas_.Put(rect.x + 1, rect.y, CutSentences(view_.message, rect.width - 1),
                view_.is_error ? Ink::kWarning : Ink::kText, rect.width - 1);
  }

  void DrawMenu() {
    const Rect& rect = layout_.menu;
    canvas_.Fill(rect, Ink::kTitle);
    const std::vector<Rect> places = MenuPlaces(view_, rect);
    for (size_t i = 0; i < places.size(); ++i) {
      const int x =
          canvas_.Put(places[i].x, rect.y, view_.menu[i].first, Ink::kSelected);
      canvas_.Put(x + 1, rect.y, view_.menu[i].second, Ink::kTitle);
    }
  }

  const View& view_;
  const Abilities abilities_;
  const Layout layout_;
  Canvas canvas_;
  std::optional<Rect> caret_;
};

}  // namespace

Screen Draw(const View& view, int width, int height,
            const Abilities& abilities) {
  return Drawing(view, width, height, abilities).Run();
}

}  // namespace fullscreen
