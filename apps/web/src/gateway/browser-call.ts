import type { EndpointName } from '@foyer/contract/endpoints.ts';
import { deviceId } from '../device/device-id.ts';
import { createEventEmitter } from '../device/event-emitter.ts';
import { readPageMarks } from '../device/page.ts';
import { readSession } from '../device/session-store.ts';
import { type Call, type CallSettings, createCall, type Encrypt, type PageCall } from './call.ts';
import { debounced } from './debounce.ts';
import { dedupeInFlight } from './dedupe.ts';
import type { Situation } from './error-handling.data.ts';
import { fetchAnswer, serverNow } from './fetch-answer.ts';
import { GatewayError, isSessionOver } from './gateway-error.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import type { ShowPuzzle } from './puzzle/answer-puzzle.ts';
import { createResponseCache } from './response-cache.ts';

/** The field that a solved puzzle adds to the body of a call. */
interface PuzzleSolution {
  puzzleSolution: string;
}

const answers = createResponseCache();
type Failure = [error: GatewayError, name: EndpointName, situation: Situation];

const failures = createEventEmitter<Failure>();
/**
 * Failures before there was a listener: the shell starts when the page is idle, a page may call before. Only an ended session
 * and a failed status check are kept; the page itself, or the offline screen, shows the others.
 */
let missed: Failure[] = [];
let hasListener = false;

function emit(...failure: Failure): void {
  if (!hasListener && (failure[2] === 'status' || isSessionOver(failure[0]))) missed.push(failure);
  failures.emit(...failure);
}

let made: PageCall | null = null;
let showPuzzle: ShowPuzzle | null = null;

/** Sets what shows that a puzzle is being solved. */
export const showPuzzlesWith = (show: ShowPuzzle): void => {
  showPuzzle = show;
};

/** Forgets every cached response: another session, or another language. */
export const clearResponseCache = (): void => answers.clear();

/** Reports each failed call once, except cancelled ones; the first listener also gets the earlier ones. @returns a function that stops it */
export function onFailure(listener: (...failure: Failure) => void): () => void {
  hasListener = true;
  for (const failure of missed) listener(...failure);
  missed = [];
  return failures.add(listener);
}

/**
 * `call()` of this page in the browser: its merchant, its language, this tab's session.
 * @param signal aborts its calls, such as that of their navigation
 */
export function browserCall(signal?: AbortSignal): Call {
  made ??= announcing(solving(build()));
  const call = made;
  return signal ? (name, input) => call(name, input, signal) : call;
}

function build(): PageCall {
  const settings: CallSettings = {
    // Read at each call: the language may change without a reload.
    get merchant() {
      return readPageMarks().merchant;
    },
    get language() {
      return readPageMarks().language;
    },
    send: answers.withCache(dedupeInFlight(debounced(limitConcurrency(fetchAnswer)))),
    keep: answers.keep,
    deviceId,
    token: () => readSession()?.token ?? null,
    headers: { 'x-real-ua': navigator.userAgent },
  };
  settings.encrypt = lazyEncrypt(createCall(settings));
  return createCall(settings);
}

/** Sealing comes with the pages that have a form to seal. @throws GatewayError where its file cannot be loaded */
function lazyEncrypt(call: PageCall): Encrypt {
  let loaded: Promise<Encrypt> | null = null;
  return async (plain) => {
    loaded ??= import('./encrypt.ts').then(({ createEncrypt }) => createEncrypt(call, serverNow));
    const encrypt = await loaded.catch((cause: unknown) => {
      loaded = null;
      throw new GatewayError('ERR_NETWORK', { cause });
    });
    return encrypt(plain);
  };
}

/**
 * Makes a call; if it is refused with the puzzle for an address over its budget, solves that and calls again (docs/gateway.md: Puzzles).
 * @param signals those that abort the call
 */
export const solvingPuzzles = <V>(
  call: (solved?: PuzzleSolution) => Promise<V>,
  signals: readonly (AbortSignal | undefined)[] = [],
): Promise<V> =>
  call().catch(async (error: unknown) => {
    if (!(error instanceof GatewayError) || error.code !== 'puzzle.required') throw error;
    const loaded = await import('./puzzle/answer-puzzle.ts').catch(() => null);
    if (!loaded) throw error;
    return loaded.answerPuzzle(error, {
      again: (puzzleSolution) => call({ puzzleSolution }),
      signals,
      show: showPuzzle,
    });
  });

/** `call()` that solves puzzles. */
export const solving =
  (call: PageCall): PageCall =>
  (name, input, page) =>
    solvingPuzzles(
      (solved) => call(name, solved ? { ...input, body: { ...input?.body, ...solved } as never } : input, page),
      [input?.signal, page],
    );

const announcing =
  (call: PageCall): PageCall =>
  async (name, input, page) => {
    try {
      return await call(name, input, page);
    } catch (error) {
      if (error instanceof GatewayError && error.code !== 'ERR_CANCELED') emit(error, name, input?.situation ?? 'call');
      throw error;
    }
  };
