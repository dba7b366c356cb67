import { onIdle } from './visibility.ts';

interface Turn {
  promise: Promise<void>;
  hasCome: boolean;
  come(): void;
}

const turns = new Map<string, Turn>();
let isCounting = false;
let isOver = false;

/**
 * The turn of a part of the page that may wait, for React's `use`: one part per idle moment of the browser, in the order of
 * the calls; all of them immediately once the visitor does anything.
 * @param isRendered the browser renders the part itself: its turn has come
 * @returns null for a part that need not wait at all; on the server, and once the visitor has done anything, none does
 */
export function waitForTurn(name: string, isRendered: boolean): Promise<void> | null {
  const turn = turns.get(name);
  if (turn && isRendered) turn.come();
  // React requires the same promise at every later render.
  if (turn) return turn.promise;
  return isRendered || isOver || typeof document === 'undefined' ? null : addTurn(name).promise;
}

function addTurn(name: string): Turn {
  if (turns.size === 0) watchVisitor();
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  const turn: Turn = {
    promise,
    hasCome: false,
    come() {
      turn.hasCome = true;
      // With these `use` continues immediately; otherwise it would wait for a microtask, and the tap with it.
      Object.assign(promise, { status: 'fulfilled', value: undefined });
      resolve();
    },
  };
  turns.set(name, turn);
  count();
  return turn;
}

function count(): void {
  const next = [...turns.values()].find(({ hasCome }) => !hasCome);
  if (isCounting || !next) return;
  isCounting = true;
  onIdle(() => {
    isCounting = false;
    next.come();
    count();
  });
}

const ACTS = ['pointerdown', 'click', 'keydown', 'wheel', 'focusin'] as const;

function watchVisitor(): void {
  onAct(() => {
    isOver = true;
    for (const turn of turns.values()) turn.come();
  });
}

/** Whether the page is not at its top, such as after going back to it. */
export const isScrolled = (): boolean => globalThis.scrollY > 0;

/** Calls back once, when the visitor does anything. @returns a function that stops it */
export function onAct(callback: () => void): () => void {
  const watch = new AbortController();
  const hurry = () => {
    watch.abort();
    callback();
  };
  const options = { passive: true, signal: watch.signal };
  // On the window, before React sees them on the document: what is touched must be able to hydrate immediately.
  for (const act of ACTS) globalThis.addEventListener(act, hurry, { ...options, capture: true });
  // Only the page's own scrolling: carousels scroll automatically.
  globalThis.addEventListener('scroll', hurry, options);
  return () => watch.abort();
}
