// A position as a picture: SVG, and PNG made of it.

import {BLACK, EMPTY} from './rules.js';

const CELL = 60;
const EDGE = 34;
const SIZE = 8 * CELL + 2 * EDGE;

/** @param {import('./rules.js').Position} position @param {number} lastMove or -1 */
export function boardPicture(position, lastMove) {
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">`,
    `<rect width="${SIZE}" height="${SIZE}" rx="18" fill="#123f2f"/>`,
    `<rect x="${EDGE}" y="${EDGE}" width="${8 * CELL}" height="${8 * CELL}" fill="#1d6f51"/>`,
    `<g stroke="#124a36" stroke-width="1.5">`,
  ];
  for (let i = 0; i <= 8; ++i) {
    const at = EDGE + i * CELL;
    const end = EDGE + 8 * CELL;
    parts.push(`<path d="M${EDGE} ${at}H${end}M${at} ${EDGE}V${end}"/>`);
  }
  parts.push('</g><g fill="#cfe4da" font-family="sans-serif" font-size="15" font-weight="600" text-anchor="middle">');
  for (let i = 0; i < 8; ++i) {
    const middle = EDGE + (i + 0.5) * CELL;
    parts.push(`<text x="${middle}" y="23">${'abcdefgh'[i]}</text>`,
      `<text x="17" y="${middle + 5}">${i + 1}</text>`);
  }
  parts.push('</g>');
  for (let square = 0; square < 64; ++square) {
    const disc = position.squares[square];
    if (disc === EMPTY) continue;
    const x = EDGE + (square % 8 + 0.5) * CELL;
    const y = EDGE + ((square >> 3) + 0.5) * CELL;
    parts.push(`<circle cx="${x}" cy="${y}" r="24.5" fill="${disc === BLACK ? '#161a19' : '#f7f5ee'}"/>`);
    if (square === lastMove) parts.push(`<circle cx="${x}" cy="${y}" r="5" fill="#e0533f"/>`);
  }
  parts.push('</svg>');
  return parts.join('');
}

/** @param {string} picture as SVG @returns {Promise<Blob | null>} */
export async function pngOf(picture) {
  const url = URL.createObjectURL(new Blob([picture], {type: 'image/svg+xml'}));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 2 * SIZE;
    canvas.getContext('2d')?.drawImage(image, 0, 0, 2 * SIZE, 2 * SIZE);
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
