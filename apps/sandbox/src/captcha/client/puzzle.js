import { drawGround, drawPiece, FIRST, LAST } from './scene.js';

/**
 * A picture as the service sends it.
 * @typedef {{ x: number, y: number, digits: string, words: Record<string, string> }} Picture
 * @typedef {{ x: number } | { digits: string }} Answer
 * @typedef {object} Service
 * @property {() => Promise<Picture>} load A new picture each time; throws when the service does not answer.
 * @property {(answer: Answer) => Promise<boolean>} answer Whether it was right.
 * @typedef {{ onSolved(): void, onClosed(): void, onFailed(): void }} Listeners
 */

const ICONS = {
  arrow: '<svg viewBox="0 0 24 24"><path d="m9 5 7 7-7 7"/></svg>',
  close: '<svg viewBox="0 0 24 24"><path d="M6 6l12 12M18 6 6 18"/></svg>',
  refresh:
    '<svg viewBox="0 0 24 24"><path d="M20 5v5h-5M4 19v-5h5M19 10a7.5 7.5 0 0 0-13-3M5 14a7.5 7.5 0 0 0 13 3"/></svg>',
};

const DIALOG = `
  <link rel="stylesheet" href="/sandbox/captcha/puzzle.css">
  <div class="dialog" role="dialog" aria-modal="true" aria-labelledby="title" aria-describedby="status">
    <header><h2 id="title" data-say="title"></h2><button type="button" class="icon close" data-label="close">${ICONS.close}</button></header>
    <div class="picture"></div>
    <div class="track"><span data-say="slide"></span>
      <i class="thumb">${ICONS.arrow}</i><input type="range" min="${FIRST}" max="${LAST}" value="${FIRST}" step="1" data-label="slide" aria-describedby="status"></div>
    <form class="digits" hidden><label for="typed"><span data-say="digits"></span> <b></b></label>
      <input id="typed" inputmode="numeric" autocomplete="off" maxlength="3"><button data-say="confirm"></button></form>
    <p class="status" id="status" role="status"></p>
    <footer class="first"><button type="button" class="swap"></button>
      <button type="button" class="icon refresh" data-label="refresh">${ICONS.refresh}</button></footer>
    <footer class="provider" data-say="provider"></footer>
  </div>`;

/** The parts of an open dialog. @param {ShadowRoot} root */
function partsOf(root) {
  const one = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (root.querySelector(selector));
  return {
    picture: one('.picture'),
    track: one('.track'),
    thumb: one('.thumb'),
    slider: /** @type {HTMLInputElement} */ (one('.track input')),
    form: one('.digits'),
    shown: one('.digits b'),
    typed: /** @type {HTMLInputElement} */ (one('#typed')),
    status: one('.status'),
    swap: one('.swap'),
    refresh: one('.refresh'),
    close: one('.close'),
  };
}

/**
 * The puzzle's own markup, for pages with Trusted Types.
 * @type {{ createHTML(text: string): string }}
 */
const rules = { createHTML: (text) => text };
const { trustedTypes } = /** @type {any} */ (globalThis);
const markup = trustedTypes?.createPolicy('puzzle', rules) ?? rules;

/**
 * Opens the puzzle over the page, and restores the focus when it closes.
 * @param {Service} service
 * @param {Listeners} listeners
 */
export async function openPuzzle(service, listeners) {
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const picture = await service.load();
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = markup.createHTML(DIALOG);
  const parts = partsOf(root);
  const close = (/** @type {() => void} */ tell) => {
    host.remove();
    before?.focus();
    tell();
  };
  const game = createGame(root, parts, {
    service,
    solved: () => close(listeners.onSolved),
    failed: () => close(listeners.onFailed),
  });
  parts.close.addEventListener('click', () => close(listeners.onClosed));
  host.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close(listeners.onClosed);
    if (event.key === 'Tab') keepFocus(event, root);
    event.stopPropagation();
  });
  // The dialog is shown once its styles are loaded.
  host.style.visibility = 'hidden';
  document.body.append(host);
  await whenLoaded(root);
  game.show(picture);
  host.style.visibility = '';
  parts.slider.focus();
}

/** @param {ShadowRoot} root @returns {Promise<void>} */
const whenLoaded = (root) =>
  new Promise((resolve) => {
    const link = root.querySelector('link');
    for (const kind of ['load', 'error']) link?.addEventListener(kind, () => resolve());
  });

/** Tab cycles within the dialog. @param {KeyboardEvent} event @param {ShadowRoot} root */
function keepFocus(event, root) {
  const all = [...root.querySelectorAll('button, input')].filter(
    (one) => /** @type {HTMLElement} */ (one).offsetParent !== null,
  );
  const [first, last] = [all[0], all[all.length - 1]];
  const [edge, other] = event.shiftKey ? [first, last] : [last, first];
  if (root.activeElement !== edge) return;
  event.preventDefault();
  /** @type {HTMLElement} */ (other).focus();
}

/**
 * @param {ShadowRoot} root
 * @param {ReturnType<typeof partsOf>} parts
 * @param {{ service: Service, solved(): void, failed(): void }} ends
 */
function createGame(root, parts, { service, solved, failed }) {
  /** @type {Record<string, string>} */
  let words = {};
  let isBusy = false;
  let isDragged = false;
  const say = (/** @type {string} */ key, look = '') => {
    parts.status.textContent = words[key] ?? '';
    parts.status.className = `status ${look}`;
  };
  const slide = () => {
    const piece = /** @type {SVGGElement} */ (root.querySelector('.piece'));
    piece.style.transform = `translateX(${Number(parts.slider.value) - Number(piece.dataset.from)}px)`;
    // The range of the thumb is the width of the track minus its own.
    parts.thumb.style.left = `calc(2px + ${(Number(parts.slider.value) - FIRST) / (LAST - FIRST)} * (100% - 56px))`;
    parts.track.classList.toggle('moved', parts.slider.value !== String(FIRST));
  };
  const show = (/** @type {Picture} */ next) => {
    words = next.words;
    fillIn(root, words);
    parts.swap.textContent = words[parts.form.hidden ? 'digitsInstead' : 'pictureInstead'] ?? '';
    parts.picture.innerHTML = markup.createHTML(drawGround(next) + drawPiece(next));
    /** @type {SVGGElement} */ (root.querySelector('.piece')).dataset.from = String(next.x);
    parts.shown.textContent = next.digits;
    parts.typed.value = '';
    parts.slider.value = String(FIRST);
    slide();
  };
  const renew = () => service.load().then(show, failed);
  const answer = async (/** @type {Answer} */ given) => {
    if (isBusy) return;
    isBusy = true;
    const isRight = await service.answer(given).catch(() => null);
    isBusy = false;
    if (isRight === null) return failed();
    if (isRight) return solved();
    await renew();
    say('wrong', 'wrong');
  };
  parts.slider.addEventListener('input', slide);
  parts.slider.addEventListener('pointerdown', () => (isDragged = true));
  parts.slider.addEventListener('change', () => {
    if (isDragged) answer({ x: Number(parts.slider.value) });
    isDragged = false;
  });
  parts.slider.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') answer({ x: Number(parts.slider.value) });
  });
  parts.form.addEventListener('submit', (event) => {
    event.preventDefault();
    answer({ digits: parts.typed.value });
  });
  parts.swap.addEventListener('click', () => {
    swap(parts, words);
    say(parts.form.hidden ? 'hint' : '');
  });
  parts.refresh.addEventListener('click', renew);
  return {
    show(/** @type {Picture} */ picture) {
      show(picture);
      say('hint');
    },
  };
}

/** Writes the words into their places. @param {ShadowRoot} root @param {Record<string, string>} words */
function fillIn(root, words) {
  const wordOf = (/** @type {Element} */ one, /** @type {string} */ name) => words[one.getAttribute(name) ?? ''] ?? '';
  for (const one of root.querySelectorAll('[data-say]')) one.textContent = wordOf(one, 'data-say');
  for (const one of root.querySelectorAll('[data-label]')) one.setAttribute('aria-label', wordOf(one, 'data-label'));
}

/** From the picture to the digits, and back. @param {ReturnType<typeof partsOf>} parts @param {Record<string, string>} words */
function swap({ form, picture, slider, swap, track, typed }, words) {
  form.hidden = !form.hidden;
  for (const one of [picture, track]) one.hidden = !form.hidden;
  swap.textContent = words[form.hidden ? 'digitsInstead' : 'pictureInstead'] ?? '';
  (form.hidden ? slider : typed).focus();
}
