// Elements made by hand: no framework, and no markup in texts, so that nothing
// a game or a link contains can become part of the page.

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [properties] class, text, on: {click: ...},
 *   or attributes; true sets one without a value, null and false leave it out
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === 'class') element.className = value;
    else if (name === 'text') element.textContent = value;
    else if (name === 'on') {
      for (const [type, listener] of Object.entries(value)) {
        element.addEventListener(type, /** @type {EventListener} */ (listener));
      }
    } else element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * @param {string} tag @param {Record<string, string | number>} [attributes]
 * @param {...SVGElement} children
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, String(value));
  }
  element.append(...children);
  return /** @type {SVGElement} */ (element);
}

/** Strokes in a square of 24. @type {Record<string, string>} */
const ICONS = {
  play: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M12 3a9 9 0 0 1 0 18',
  analyse: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z M15.5 15.5 20 20 M8 10.5h5 M10.5 8v5',
  review: 'M4 17l5-6 4 3 7-8 M4 20h16',
  puzzles: 'M12 3l2.4 5.6 6 .6-4.6 4 1.4 6L12 16l-5.200 3.200 1.400-6-4.600-4 6-.600z',
  games: 'M5 5h14v14H5z M5 10h14 M10 10v9',
  hint: 'M9 18h6 M10 21h4 M12 3a6 6 0 0 1 3.500 10.900c-.5.400-.500 1.100-.500 1.600h-6c0-.500 0-1.200-.5-1.600A6 6 0 0 1 12 3z',
  undo: 'M9 7 4 12l5 5 M4 12h10a6 6 0 0 1 0 0c3.300 0 6 2 6 5',
  share: 'M12 15V4 M8 8l4-4 4 4 M5 13v6h14v-6',
  settings: 'M4 7h10 M18 7h2 M4 17h2 M10 17h10 M16 5v4 M8 15v4',
  first: 'M18 6l-7 6 7 6 M6 6v12',
  back: 'M15 6l-7 6 7 6',
  forward: 'M9 6l7 6-7 6',
  last: 'M6 6l7 6-7 6 M18 6v12',
  close: 'M6 6l12 12 M18 6 6 18',
  remove: 'M5 7h14 M9 7V4h6v3 M7 7l1 13h8l1-13',
  plus: 'M12 5v14 M5 12h14',
  edit: 'M4 20l1-4L16 5l3 3L8 19z',
};

/** @param {string} name */
export function icon(name) {
  return svg('svg', {
    viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor',
    'stroke-width': 1.8, 'stroke-linecap': 'round', 'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  }, svg('path', {d: ICONS[name]}));
}

/**
 * @param {string} label what it says, or with `iconOnly` what readers hear
 * @param {{icon?: string, iconOnly?: boolean, kind?: string, id?: string,
 *          press: () => void}} options
 */
export function button(label, options) {
  const kinds = (options.kind ?? '').split(' ').filter(Boolean).map((kind) => ` is-${kind}`);
  const element = h('button', {
    type: 'button', id: options.id,
    class: `button${kinds.join('')}${options.iconOnly ? ' is-icon' : ''}`,
    'aria-label': options.iconOnly ? label : null,
    title: options.iconOnly ? label : null,
    on: {click: options.press},
  });
  if (options.icon) element.append(icon(options.icon));
  if (!options.iconOnly) element.append(label);
  return element;
}

let lastName = 0;

/**
 * A choice of one: radio buttons that look like a row or like cards.
 * @template T
 * @param {{label: string, value: T,
 *          options: {value: T, text: string, note?: string, number?: string}[],
 *          cards?: boolean, choose: (value: T) => void}} choice
 */
export function choiceOf(choice) {
  const name = `choice-${++lastName}`;
  const entries = choice.options.map((option) => {
    const input = h('input', {
      type: 'radio', name, checked: option.value === choice.value,
      on: {change: () => choice.choose(option.value)},
    });
    if (!choice.cards) {
      return h('label', {class: 'segment'}, input, h('span', {text: option.text}));
    }
    return h('label', {class: 'choice'}, input, h('span', {class: 'choice-body'},
      h('span', {class: 'choice-title'}, h('span', {text: option.text}),
        option.number && h('span', {class: 'choice-number', text: option.number})),
      option.note && h('span', {class: 'small', text: option.note})));
  });
  return h('fieldset', {class: 'field'}, h('legend', {text: choice.label}),
    h('div', {class: choice.cards ? 'choices' : 'segments'}, ...entries));
}

/** @param {string} label @param {boolean} value @param {(value: boolean) => void} change */
export function switchOf(label, value, change) {
  const input = h('input', {type: 'checkbox', role: 'switch', checked: value});
  input.addEventListener('change', () => change(input.checked));
  return h('label', {class: 'switch'}, h('span', {text: label}), input);
}

/** Replaces the children only if they are others, so that focus stays. @param {Element} parent @param {Node[]} children */
export function fill(parent, children) {
  parent.replaceChildren(...children);
}

/** Sets a text only if it changes. @param {Element} element @param {string} text */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Gives the user a file. @param {string} name @param {Blob} content */
export function download(name, content) {
  const url = URL.createObjectURL(content);
  const link = h('a', {href: url, download: name});
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
