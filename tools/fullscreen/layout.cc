#include "tools/fullscreen/layout.h"

#include <algorithm>

namespace fullscreen {
namespace {

constexpr int kLabelWidth = 2;
constexpr int kPanelWidth = 36;  // at least, beside larger boards
constexpr int kSmallPanel = 13;
constexpr int kLeastDialog = 24;  // cells of its text
// Title, thinking, message and menu.
constexpr int kRowsAround = 6;

int BoardWidth(BoardSize size) {
  const SquareSize square = SquareSizeOf(size);
  return kLabelWidth + 8 * square.width + 9 * square.line;
}

// With the row of labels on top.
int BoardHeight(BoardSize size) {
  const SquareSize square = SquareSizeOf(size);
  return 1 + 8 * square.height + 9 * square.line;
}

BoardSize ChooseSize(int width, int height) {
  for (const BoardSize size :
       {BoardSize::kHuge, BoardSize::kLarge, BoardSize::kMedium}) {
    if (width >= BoardWidth(size) + 1 + kPanelWidth &&
        height >= BoardHeight(size) + kRowsAround - 1) {
      return size;
    }
  }
  return width >= BoardWidth(BoardSize::kSmall) &&
                 height >= BoardHeight(BoardSize::kSmall) + 2
             ? BoardSize::kSmall
             : BoardSize::kNone;
}

// Next to a small board there is little room; the rest goes below it.
void PlaceAroundSmallBoard(int width, int height, Layout& layout) {
  const Rect& board = layout.board;
  const int panel_x = board.x + board.width + 1;
  if (width >= panel_x + kSmallPanel) {
    layout.players = {panel_x, board.y, width - panel_x, 4};
    if (board.height >= 9) {
      layout.graph = {panel_x, board.y + 4, width - panel_x, 5};
    }
  }
  int top = board.y + board.height;
  const int bottom = height - 2;  // message and menu
  if (bottom - top >= 1) {
    layout.thinking = {0, bottom - 1, width, 1};
  }
  int end = bottom - layout.thinking.height;
  if (layout.players.height == 0 && end - top >= 2) {
    layout.players = {0, top, width, 2};
    top += 2;
  }
  if (end > top) layout.moves = {0, top, width, end - top};
}

void PlaceAroundLargerBoard(int width, int height, Layout& layout) {
  const Rect& board = layout.board;
  const int bottom = height - 2;
  const int below = bottom - (board.y + board.height);
  layout.thinking = {0, 0, width, std::clamp(below, 3, 7)};
  layout.thinking.y = bottom - layout.thinking.height;
  const int panel_x = board.x + board.width + 2;
  const int panel_width = width - panel_x;
  const int panel_height = layout.thinking.y - board.y;
  layout.players = {panel_x, board.y, panel_width, 4};
  // Odd, so that there is a row for 0 in the middle.
  const int graph_height = std::clamp((panel_height - 5) / 2, 5, 15) | 1;
  layout.graph = {panel_x, board.y + 4, panel_width, graph_height};
  const int moves_y = layout.graph.y + graph_height + 1;
  layout.moves = {panel_x, moves_y, panel_width, layout.thinking.y - moves_y};
}

}  // namespace

SquareSize SquareSizeOf(BoardSize size) {
  switch (size) {
    case BoardSize::kHuge:
      return {11, 5, 1};
    case BoardSize::kLarge:
      return {7, 3, 1};
    case BoardSize::kMedium:
      return {3, 1, 1};
    case BoardSize::kSmall:
      return {3, 1, 0};
    case BoardSize::kNone:
      break;
  }
  return {0, 0, 0};
}

Rect Layout::SquareAt(othello::Square square) const {
  const SquareSize cells = SquareSizeOf(size);
  return {board.x + kLabelWidth + cells.line +
              othello::ColumnOf(square) * (cells.width + cells.line),
          board.y + 1 + cells.line +
              othello::RowOf(square) * (cells.height + cells.line),
          cells.width, cells.height};
}

Layout LayoutOf(int width, int height) {
  Layout layout;
  layout.size = ChooseSize(width, height);
  if (layout.size == BoardSize::kNone) return layout;
  const bool has_title = height >= BoardHeight(layout.size) + 3;
  layout.title = {0, 0, width, has_title ? 1 : 0};
  layout.board = {0, layout.title.height, BoardWidth(layout.size),
                  BoardHeight(layout.size)};
  layout.message = {0, height - 2, width, 1};
  layout.menu = {0, height - 1, width, 1};
  if (layout.size == BoardSize::kSmall) {
    PlaceAroundSmallBoard(width, height, layout);
  } else {
    PlaceAroundLargerBoard(width, height, layout);
  }
  return layout;
}

MoveListWindow MoveListWindowOf(const View& view, const Rect& rect) {
  MoveListWindow window;
  window.rows = rect.height;
  // A narrow list does without the blank between two moves.
  window.pair_width = rect.width >= 42 ? 21 : 20;
  window.columns = std::max(1, rect.width / window.pair_width);
  const size_t room =
      static_cast<size_t>(window.rows) * static_cast<size_t>(window.columns);
  if (view.moves.empty() || room == 0) return window;
  const size_t pairs = PlaceOf(view, view.moves.size() - 1) / 2 + 1;
  if (pairs <= room) return window;
  // The current move stays visible, with those after it.
  const size_t shown = view.shown == 0 ? 0 : PlaceOf(view, view.shown - 1) / 2;
  window.first_pair =
      std::min(pairs - room, shown > room / 2 ? shown - room / 2 : 0);
  return window;
}

std::vector<Rect> MenuPlaces(const View& view, const Rect& rect) {
  std::vector<Rect> places;
  int x = rect.x + 1;
  for (const auto& [key, text] : view.menu) {
    const int width =
        static_cast<int>(FromUtf8(key).size() + 1 + FromUtf8(text).size());
    if (x + width > rect.x + rect.width) break;
    places.push_back({x, rect.y, width, 1});
    x += width + 2;
  }
  return places;
}

int DialogTextRoom(bool is_beside_board, int width, int height) {
  const int whole = std::max(0, width - 4);
  if (!is_beside_board) return whole;
  const Layout layout = LayoutOf(width, height);
  const int beside = layout.players.width - 4;
  return layout.players.x > 0 && beside >= kLeastDialog ? beside : whole;
}

Rect DialogRect(const DialogView& dialog, int width, int height) {
  const int room = DialogTextRoom(dialog.is_beside_board, width, height);
  int inner = std::max(TextWidth(dialog.title) + 2, TextWidth(dialog.keys));
  for (const std::string& row : dialog.rows) {
    inner = std::max(inner, TextWidth(row));
  }
  inner = std::min(inner, room);
  const int rows =
      std::max(0, std::min(static_cast<int>(dialog.rows.size()), height - 4));
  Rect box = {(width - inner - 4) / 2, std::max(0, (height - rows - 3) / 2),
              inner + 4, rows + 3};
  if (!dialog.is_beside_board) return box;
  const Layout layout = LayoutOf(width, height);
  const bool is_beside = room < width - 4;
  if (is_beside) box.x = layout.players.x;
  const int y = is_beside ? layout.players.y + layout.players.height
                          : layout.board.y + layout.board.height;
  box.y = std::max(0, std::min(y, height - box.height));
  return box;
}

Target TargetAt(const View& view, int width, int height, int x, int y) {
  Target target;
  const Layout layout = LayoutOf(width, height);
  if (layout.size == BoardSize::kNone) return target;
  for (othello::Square square = 0; square < 64; ++square) {
    if (!layout.SquareAt(square).Contains(x, y)) continue;
    return {Target::Kind::kSquare, static_cast<size_t>(square)};
  }
  if (layout.moves.Contains(x, y)) {
    const MoveListWindow window = MoveListWindowOf(view, layout.moves);
    const int column = (x - layout.moves.x) / window.pair_width;
    if (column >= window.columns) return target;
    const size_t pair =
        window.first_pair +
        static_cast<size_t>(column * window.rows + y - layout.moves.y);
    const bool is_second =
        (x - layout.moves.x) % window.pair_width >= window.second_offset();
    const size_t place = 2 * pair + (is_second ? 1 : 0) + 1;
    const size_t before = PlaceOf(view, 0);
    if (view.moves.empty() || place <= before) return target;
    if (place - before > view.moves.size()) return target;
    return {Target::Kind::kMove, place - before};
  }
  const std::vector<Rect> places = MenuPlaces(view, layout.menu);
  for (size_t i = 0; i < places.size(); ++i) {
    if (places[i].Contains(x, y)) return {Target::Kind::kMenu, i};
  }
  return target;
}

}  // namespace fullscreen
