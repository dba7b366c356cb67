/** The picture of the puzzle: 276 × 160, a cut stone on a soft ground. One drawing serves as ground and as piece. */

const SIZE = 44;

const STONE = `
  <ellipse cx="138" cy="134" rx="36" ry="6" fill="#2a1d55" opacity=".42"/>
  <path d="M85 67 104 39h68l19 28-53 64z" fill="#5a56d6"/>
  <path d="m85 67 19-28 14 28z" fill="#b9c0ff"/><path d="m104 39 14 28 20-28z" fill="#dfe4ff"/>
  <path d="m138 39-20 28h40z" fill="#9aa2ff"/><path d="m138 39 20 28 14-28z" fill="#c7ccff"/>
  <path d="m172 39 19 28h-33z" fill="#7d7ae8"/><path d="M85 67h33l20 64z" fill="#6a67da"/>
  <path d="M118 67h40l-20 64z" fill="#7f86ff"/><path d="M191 67h-33l-20 64z" fill="#40389f"/>
  <path d="m178 28 3 8 8 3-8 3-3 8-3-8-8-3 8-3z" fill="#fff"/>
  <path d="M114 43h20" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".85"/>
  <circle cx="34" cy="30" r="5" fill="#fff" opacity=".5"/><circle cx="242" cy="126" r="8" fill="#fff" opacity=".35"/>
  <circle cx="232" cy="40" r="3.5" fill="#fff" opacity=".6"/><path d="M20 138c40-26 66 8 104-8" stroke="#fff" stroke-width="2" fill="none" opacity=".3"/>`;

const ground = (/** @type {string} */ name) => `
  <defs><linearGradient id="${name}" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="#dfe2ff"/><stop offset=".55" stop-color="#cdbdfb"/><stop offset="1" stop-color="#c0a4f0"/>
  </linearGradient></defs>
  <rect width="276" height="160" fill="url(#${name})"/>${STONE}`;

const frame = (/** @type {{x: number, y: number}} */ { x, y }) =>
  `x="${x}" y="${y}" width="${SIZE}" height="${SIZE}" rx="11"`;

/** @param {{x: number, y: number}} gap */
export const drawGround = (gap) => `<svg viewBox="0 0 276 160" aria-hidden="true">${ground('g')}
  <rect ${frame(gap)} fill="#241947" opacity=".55"/><rect ${frame(gap)} fill="none" stroke="#fff" stroke-width="1.5" opacity=".8"/></svg>`;

/** The piece, cut out where the gap is; it is moved by the style of its `.piece`. @param {{x: number, y: number}} gap */
export const drawPiece = (gap) => `<svg viewBox="0 0 276 160" aria-hidden="true">
  <defs><clipPath id="cut"><rect ${frame(gap)}/></clipPath></defs>
  <g class="piece"><g clip-path="url(#cut)">${ground('p')}</g>
  <rect ${frame(gap)} fill="none" stroke="#fff" stroke-width="2.5"/></g></svg>`;

/** Where the piece starts, and how far it can go, in units of the picture. */
export const FIRST = 10;
export const LAST = 276 - SIZE - FIRST;
