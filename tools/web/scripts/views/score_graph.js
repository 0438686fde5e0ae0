// The course of a game as a curve: Black ahead is up.

import {h, svg} from './dom.js';
import {t} from './texts.js';

const WIDTH = 400;
const HEIGHT = 140;
const MARGIN = 6;

export class ScoreGraph {
  /** @param {(ply: number) => void} goTo */
  constructor(goTo) {
    this.plies = 60;
    this.drawing = svg('svg', {class: 'graph', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img'});
    this.element = h('div', {class: 'graph-box'}, this.drawing,
      h('span', {text: t('graph.black')}), h('span', {text: t('graph.white')}));
    /** @param {PointerEvent} event */
    const press = (event) => {
      const box = this.drawing.getBoundingClientRect();
      goTo(Math.round((event.clientX - box.left) / box.width * this.plies));
    };
    this.drawing.addEventListener('pointerdown', press);
    this.drawing.addEventListener('pointermove', (event) => { if (event.buttons === 1) press(event); });
  }

  /**
   * @param {(number | undefined)[]} scores for Black, by ply
   * @param {number} plies @param {number} here @param {number[]} mistakes plies
   */
  update(scores, plies, here, mistakes) {
    this.plies = Math.max(1, plies);
    const known = scores.map((score, ply) => ({ply, score}))
      .filter((point) => point.score !== undefined);
    const largest = Math.max(10, ...known.map((point) => Math.abs(Number(point.score))));
    /** @param {number} ply */
    const x = (ply) => ply / this.plies * WIDTH;
    /** @param {number} score */
    const y = (score) => HEIGHT / 2 - score / largest * (HEIGHT / 2 - MARGIN);
    const nodes = [];
    if (known.length > 1) {
      const path = known.map(({ply, score}) => `${x(ply).toFixed(1)} ${y(Number(score)).toFixed(1)}`).join(' L');
      const ends = [known[0].ply, known[known.length - 1].ply].map((ply) => x(ply).toFixed(1));
      const area = `M${ends[0]} ${HEIGHT / 2} L${path} L${ends[1]} ${HEIGHT / 2} Z`;
      nodes.push(
        svg('clipPath', {id: 'upper-half'}, svg('rect', {width: WIDTH, height: HEIGHT / 2})),
        svg('clipPath', {id: 'lower-half'}, svg('rect', {y: HEIGHT / 2, width: WIDTH, height: HEIGHT / 2})),
        svg('path', {class: 'area-black', d: area, 'clip-path': 'url(#upper-half)'}),
        svg('path', {class: 'area-white', d: area, 'clip-path': 'url(#lower-half)'}),
        svg('path', {class: 'curve', d: `M${path}`}));
    }
    nodes.push(svg('line', {class: 'zero', x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2}));
    for (const ply of mistakes) {
      nodes.push(svg('ellipse', {class: 'dot', cx: x(ply), cy: y(scores[ply] ?? 0), rx: 4, ry: 4}));
    }
    nodes.push(svg('line', {class: 'here', x1: x(here), x2: x(here), y1: 0, y2: HEIGHT}));
    this.drawing.replaceChildren(...nodes);
    this.drawing.setAttribute('aria-label', t('graph.label'));
  }
}
