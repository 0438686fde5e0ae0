// Giving a game or a position to others: a link, a text, a picture.

import {positionText} from '../rules.js';
import {boardPicture, pngOf} from '../picture.js';
import {linkFragment} from '../share.js';
import {button, choiceOf, download, h} from './dom.js';
import {openDialog, toast} from './messages.js';
import {t} from './texts.js';

/** @typedef {import('../app.js').App} App */

const FORMATS = ['transcript', 'ggf', 'sgf', 'pgn'];

/** @param {App} app */
export function openShare(app) {
  const {game} = app.mode;
  const view = app.current === 'review' ? 'review' : 'analyse';
  const address = location.origin + location.pathname + linkFragment(game, view);
  const link = h('input', {class: 'text-field', type: 'text', id: 'share-link', readonly: true, value: address});
  link.addEventListener('focus', () => link.select());
  const picture = () => boardPicture(game.position, game.lastMove);
  openDialog(t('share'),
    h('div', {class: 'field'}, h('label', {for: 'share-link', text: t('share.link')}), link,
      h('p', {class: 'soft small', text: t('share.note')})),
    h('div', {class: 'buttons'},
      button(t('share.copy'), {kind: 'main', id: 'copy-link', press: () => copy(address)}),
      ...(typeof navigator.share === 'function' ?
        [button(t('share.send'), {press: () => { navigator.share({title: 'Rialto', url: address}).catch(() => {}); }})] : [])),
    textPart(app),
    h('div', {class: 'field'}, h('span', {class: 'field-label', text: t('share.picture')}),
      h('div', {class: 'buttons'},
        button('SVG', {press: () => download('othello.svg', new Blob([picture()], {type: 'image/svg+xml'}))}),
        button('PNG', {press: async () => {
          const png = await pngOf(picture());
          if (png) download('othello.png', png);
          else toast(t('share.no_png'));
        }}))));
}

/** The game as a text in one of several formats. @param {App} app */
function textPart(app) {
  const {game} = app.mode;
  const text = h('textarea', {class: 'text-field', id: 'share-text', readonly: true, 'aria-label': t('share.text')});
  /** @param {string} format */
  const fill = async (format) => {
    if (format === 'position') text.value = positionText(game.position);
    else if (format === 'transcript' && game.startsNormally) text.value = game.transcript();
    else {
      const saved = game.save();
      const request = {action: 'write', format, moves: saved.moves, tags: saved.tags};
      if (saved.start) Object.assign(request, {position: saved.start});
      try {
        text.value = (await app.client.ask(request).done).text ?? '';
      } catch (error) {
        text.value = error instanceof Error ? error.message : String(error);
      }
    }
  };
  fill('transcript');
  const names = [...FORMATS, 'position'];
  return h('div', {class: 'field'},
    choiceOf({
      label: t('share.text'), value: 'transcript',
      options: names.map((value) => ({value, text: t(`format.${value}`)})), choose: fill,
    }), text,
    h('div', {class: 'buttons'}, button(t('share.copy_text'), {press: () => copy(text.value)})));
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t('share.copied'));
  } catch {
    toast(t('share.copy_failed'));
  }
}
