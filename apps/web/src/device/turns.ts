import { onIdle } from './visibility.ts';

interface Turn {
  promise: Promise<void>;
  isHere: boolean;
  come(): void;
}

const turns = new Map<string, Turn>();
let isCounting = false;
let isOver = false;

/**
 * The turn of a part of the page that may wait: one part in each idle moment of the browser, in the order of asking; all of
 * them at once when the visitor does anything.
 * @returns null once it has come, and on the server
 */
export function waitForTurn(id: string): Promise<void> | null {
  if (isOver || typeof document === 'undefined') return null;
  const turn = turns.get(id) ?? addTurn(id);
  return turn.isHere ? null : turn.promise;
}

function addTurn(id: string): Turn {
  if (turns.size === 0) watchVisitor();
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  const turn: Turn = {
    promise,
    isHere: false,
    come() {
      turn.isHere = true;
      resolve();
    },
  };
  turns.set(id, turn);
  count();
  return turn;
}

function count(): void {
  const next = [...turns.values()].find(({ isHere }) => !isHere);
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
  const watch = new AbortController();
  const hurry = () => {
    watch.abort();
    isOver = true;
    for (const turn of turns.values()) turn.come();
  };
  const options = { passive: true, signal: watch.signal };
  // On the window, before React sees them on the document: what is touched must be able to hydrate at once.
  for (const act of ACTS) globalThis.addEventListener(act, hurry, { ...options, capture: true });
  // The page's own scrolling alone: carousels scroll by themselves.
  globalThis.addEventListener('scroll', hurry, options);
}
