// The analysis of a game as a page for browsers: data as JSON, and a script
// that draws it.

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "othello/bitboard.h"
#include "tools/program/json_line.h"
#include "tools/reports/analysis_report.h"
#include "tools/reports/result_text.h"

namespace tools {
namespace {

constexpr absl::string_view kStyle = R"css(
body { font: 15px/1.4 system-ui, sans-serif; margin: 1.5rem auto;
       max-width: 60rem; padding: 0 1rem; color: #222; background: #fff; }
h1 { font-size: 1.3rem; margin: 0 0 .2rem; }
main { display: flex; flex-wrap: wrap; gap: 1.5rem; }
#board { width: 23rem; max-width: 100%; }
#side { flex: 1; min-width: 18rem; }
#moves { display: grid; grid-template-columns: repeat(auto-fill, 5.6rem);
         gap: 2px; max-height: 18rem; overflow-y: auto; }
#moves button, nav button { font: inherit; text-align: left; padding: 1px 6px;
         border: 1px solid transparent; background: none; border-radius: 4px;
         color: inherit; cursor: pointer; }
#moves button:hover, nav button:hover { background: #8883; }
#moves button.shown { background: #0072b2; color: #fff; }
#moves .bad { text-decoration: underline; text-decoration-color: #d55e00;
              text-decoration-thickness: 2px; }
nav button { border-color: #8888; padding: 2px 12px; }
#graph { width: 100%; height: auto; margin: 1rem 0; cursor: pointer; }
text { font: 11px sans-serif; fill: currentColor; }
#turns { display: flex; flex-wrap: wrap; gap: 1rem; }
figure { width: 11rem; margin: 0; cursor: pointer; }
figcaption { font-size: .85rem; }
@media (prefers-color-scheme: dark) {
  body { color: #ddd; background: #16181c; }
}
)css";

constexpr absl::string_view kBody = R"html(
<main>
<svg id="board" viewBox="0 0 180 180" role="img" aria-label="board"></svg>
<div id="side">
<nav>
<button id="first" title="Home">|&lt;</button>
<button id="back" title="left arrow">&lt;</button>
<button id="on" title="right arrow">&gt;</button>
<button id="last" title="End">&gt;|</button>
<button id="turn" title="T">next turning point</button>
</nav>
<p id="text" aria-live="polite"></p>
<div id="moves"></div>
</div>
</main>
<svg id="graph" viewBox="0 0 760 220" role="img"
     aria-label="the score for black over the game"></svg>
<p>Cross: the move that was made next; diamond: the best one. Triangles mark
turning points. Arrow keys, Home and End step through the game.</p>
<div id="turns"></div>
)html";

constexpr absl::string_view kScript = R"js(
'use strict';
const data = JSON.parse(document.getElementById('data').textContent);
const last = data.boards.length - 1;
let shown = last;
const byId = id => document.getElementById(id);

const kSvg = 'http://www.w3.org/2000/svg';

function add(parent, name, attributes, text) {
  const node = document.createElementNS(kSvg, name);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  if (text !== undefined) node.textContent = text;
  parent.appendChild(node);
  return node;
}

function centre(square) {
  return [10 + 20 * (square.charCodeAt(0) - 97) + 14,
          10 + 20 * (square.charCodeAt(1) - 49) + 14];
}

function drawBoard(board, shown) {
  board.replaceChildren();
  add(board, 'rect', {x: 14, y: 14, width: 160, height: 160, fill: '#2a7a3b'});
  for (let i = 0; i < 8; ++i) {
    add(board, 'text', {x: 24 + 20 * i, y: 10, 'text-anchor': 'middle'},
        'abcdefgh'[i]);
    add(board, 'text', {x: 10, y: 28 + 20 * i, 'text-anchor': 'end'}, i + 1);
    add(board, 'path', {d: `M${14 + 20 * i} 14v160M14 ${14 + 20 * i}h160`,
                        stroke: '#14521f', 'stroke-width': .7});
  }
  [...data.boards[shown]].forEach((disc, i) => {
    if (disc === '-') return;
    add(board, 'circle', {cx: 24 + 20 * (i % 8), cy: 24 + 20 * (i >> 3), r: 8,
                          fill: disc === 'X' ? '#000' : '#fff'});
  });
  if (shown > 0 && data.moves[shown - 1].move.length === 2) {
    const [x, y] = centre(data.moves[shown - 1].move);
    add(board, 'circle', {cx: x, cy: y, r: 2.5, fill: '#56b4e9'});
  }
  if (shown === last) return;
  const next = data.moves[shown];
  if (next.move.length === 2) {
    const [x, y] = centre(next.move);
    add(board, 'path', {d: `M${x - 5} ${y - 5}l10 10m0 -10l-10 10`,
                        stroke: '#d55e00', 'stroke-width': 3});
  }
  if (next.best.length === 2 && next.best !== next.move) {
    const [x, y] = centre(next.best);
    add(board, 'path', {d: `M${x} ${y - 7}l7 7l-7 7l-7 -7z`, fill: 'none',
                        stroke: '#f0e442', 'stroke-width': 3});
  }
}

function x(i) { return 44 + 700 * i / Math.max(1, last); }
function y(score) { return 100 - 90 * score / data.range; }

function drawGraph() {
  const graph = byId('graph');
  graph.replaceChildren();
  for (const part of [1, .5, 0, -.5, -1]) {
    const score = part * data.range;
    add(graph, 'line', {x1: 44, x2: 744, y1: y(score), y2: y(score),
                        stroke: part === 0 ? '#888' : '#8885'});
    add(graph, 'text', {x: 38, y: y(score) + 4, 'text-anchor': 'end'},
        (score > 0 ? '+' : '') + score);
  }
  for (let i = 0; i <= last; i += 10) {
    add(graph, 'text', {x: x(i), y: 204, 'text-anchor': 'middle'}, i);
  }
  add(graph, 'text', {x: 394, y: 218, 'text-anchor': 'middle'},
      'moves made; up is good for black');
  add(graph, 'polyline', {
    points: data.scores.map((score, i) => `${x(i)},${y(score)}`).join(' '),
    fill: 'none', stroke: '#0072b2', 'stroke-width': 2});
  for (const i of data.turning) {
    add(graph, 'path', {d: `M${x(i)} ${y(data.scores[i]) - 6}l5 9h-10z`,
                        fill: '#d55e00', stroke: '#000'});
  }
  add(graph, 'line', {x1: x(shown), x2: x(shown), y1: 6, y2: 194,
                      stroke: 'currentColor', 'stroke-dasharray': '3 3'});
}

function describe(i) {
  if (i === 0) return 'The start.';
  const move = data.moves[i - 1];
  const loss = move.loss >= .5 && move.best !== move.move
      ? ` loses ${move.loss.toFixed(1)}; ${move.best} was best.`
      : ' is a good move.';
  return `${i}. ${move.side} ${move.move}${loss}`;
}

function show(i) {
  shown = Math.min(Math.max(i, 0), last);
  drawBoard(byId('board'), shown);
  drawGraph();
  const score = data.scores[shown];
  byId('text').textContent = describe(shown) + ' Score for black: ' +
      (score > 0 ? '+' : '') + score.toFixed(1) + '.';
  [...byId('moves').children].forEach((button, at) => {
    button.classList.toggle('shown', at + 1 === shown);
    if (at + 1 === shown) button.scrollIntoView({block: 'nearest'});
  });
}

function nextTurn() {
  show(data.turning.find(i => i > shown) ?? data.turning[0] ?? shown);
}

data.moves.forEach((move, i) => {
  const button = document.createElement('button');
  button.textContent = `${i + 1}. ${move.move}`;
  if (move.loss >= 2) {
    button.textContent += ' ?';
    button.className = 'bad';
  }
  button.onclick = () => show(i + 1);
  byId('moves').appendChild(button);
});
data.turning.forEach(i => {
  const figure = document.createElement('figure');
  const board = document.createElementNS(kSvg, 'svg');
  board.setAttribute('viewBox', '0 0 180 180');
  const caption = document.createElement('figcaption');
  caption.textContent = describe(i);
  figure.append(board, caption);
  figure.onclick = () => {
    show(i - 1);
    scrollTo({top: 0, behavior: 'smooth'});
  };
  drawBoard(board, i - 1);
  byId('turns').appendChild(figure);
});
byId('first').onclick = () => show(0);
byId('back').onclick = () => show(shown - 1);
byId('on').onclick = () => show(shown + 1);
byId('last').onclick = () => show(last);
byId('turn').onclick = nextTurn;
byId('graph').onclick = event => {
  const box = byId('graph').getBoundingClientRect();
  const at = (event.clientX - box.left) / box.width * 760;
  show(Math.round((at - 44) / 700 * last));
};
document.onkeydown = event => {
  if (event.key === 'ArrowLeft') show(shown - 1);
  else if (event.key === 'ArrowRight') show(shown + 1);
  else if (event.key === 'Home') show(0);
  else if (event.key === 'End') show(last);
  else if (event.key === 't') nextTurn();
  else return;
  event.preventDefault();
};
show(data.turning.length > 0 ? data.turning[0] - 1 : last);
)js";

// "---X-O...": the squares a1, b1 and so on.
std::string BoardText(const othello::Board& board) {
  std::string text(64, '-');
  for (const othello::Square square : othello::Squares(board.black)) {
    text[static_cast<size_t>(square)] = 'X';
  }
  for (const othello::Square square : othello::Squares(board.white)) {
    text[static_cast<size_t>(square)] = 'O';
  }
  return text;
}

std::string DataOf(const othello::Game& game,
                   const engine::GameAnalysis& analysis) {
  std::vector<std::string> boards;
  std::vector<std::string> scores;
  std::vector<std::string> moves;
  std::vector<std::string> turning;
  for (size_t i = 0; i < analysis.black_scores.size(); ++i) {
    boards.push_back(JsonString(BoardText(game.BoardBefore(i))));
    scores.push_back(JsonNumber(analysis.black_scores[i]));
  }
  for (const engine::AnalyzedMove& move : analysis.moves) {
    moves.push_back(JsonLine()
                        .Add("side", othello::ColorName(move.mover))
                        .Add("move", MoveText(move.move))
                        .Add("best", MoveText(move.best))
                        .Add("loss", move.loss)
                        .ToString());
  }
  for (const size_t point : analysis.TurningPoints()) {
    turning.push_back(absl::StrCat(point + 1));
  }
  const auto list = [](const std::vector<std::string>& values) {
    return absl::StrCat("[", absl::StrJoin(values, ","), "]");
  };
  const std::string json = absl::StrCat(
      "{\"range\":", JsonNumber(GraphRange(analysis)),
      ",\"boards\":", list(boards), ",\"scores\":", list(scores),
      ",\"moves\":", list(moves), ",\"turning\":", list(turning), "}");
  // Nothing in it may end the element that holds it.
  return absl::StrReplaceAll(json, {{"<", "\\u003c"}});
}

}  // namespace

std::string AnalysisPage(const othello::Game& game,
                         const engine::GameAnalysis& analysis,
                         absl::string_view searched) {
  const std::string title = EscapeXml(GameTitle(game));
  return absl::StrCat(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>",
      title, "</title>\n<style>", kStyle, "</style>\n</head>\n<body>\n<h1>",
      title, ": ", EscapeXml(GameResult(game)),
      "</h1>\n<p>The score by Rialto, ", EscapeXml(searched),
      absl::StrFormat(". Black gave away %.1f discs, white %.1f.</p>",
                      analysis.LossOf(othello::Color::kBlack),
                      analysis.LossOf(othello::Color::kWhite)),
      kBody, "<script type=\"application/json\" id=\"data\">",
      DataOf(game, analysis), "</script>\n<script>", kScript,
      "</script>\n</body>\n</html>\n");
}

}  // namespace tools
