import type { ArcadeBody } from '@foyer/contract/arcade/endpoints.ts';
import { DECIDED_ROUND_REFUSALS, UNREAD_ROUND_REFUSALS } from '@foyer/contract/arcade/refusals.data.ts';
import type { PlayedValue } from '@foyer/contract/arcade/round.ts';
import { newUuid } from '@foyer/vendor/device/random.ts';
import { forgetTab, readTab, writeTab } from '@foyer/vendor/device/tab-storage.ts';
import { call, RefusalError } from './call.ts';
import { getSession } from './session.ts';

/** A requested round that has no final answer yet. It survives a reload of the tab. */
export type OpenRequest = { [N in PlaceName]: { readonly name: N; readonly body: ArcadeBody<N> } }[PlaceName];

/** The calls that take a stake. */
export type PlaceName = 'round.play' | 'duel.enter' | 'lantern.light';

/** The body of a request without its id. */
export type Choice<N extends PlaceName> = Omit<ArcadeBody<N>, 'requestId'>;

const RETRY_MS = 1_500;
/** After too many requests in a minute. */
const RETRY_LATER_MS = 10_000;

/** Each player has their own: sent by another, it would be another round, at the other's cost. */
function keyOf(gameCode: string): string {
  const state = getSession();
  return `arcade.requests.${state.kind === 'open' ? state.session.playerId : ''}.${gameCode}`;
}

/** The player's unanswered requests of an earlier page in this tab, or of an earlier session. */
export const readOpenRequests = (gameCode: string): readonly OpenRequest[] =>
  Object.values(readStored(keyOf(gameCode)));

const readStored = (key: string): Readonly<Record<string, OpenRequest>> => readTab(key) ?? {};

function forget(key: string, { body }: OpenRequest): void {
  const { [body.requestId]: _known, ...others } = readStored(key);
  if (Object.keys(others).length > 0) writeTab(key, others);
  else forgetTab(key);
}

export const newRequest = <N extends PlaceName>(name: N, choice: Choice<N>): OpenRequest =>
  ({ name, body: { ...choice, requestId: newUuid() } }) as OpenRequest;

/**
 * Sends a request until its outcome is known, or the session has ended: then it stays stored for the player's next one.
 * @param onWait called when an answer is missing
 * @throws RefusalError when there is definitely no round, or no session any more
 */
export async function place(gameCode: string, request: OpenRequest, onWait: () => void): Promise<PlayedValue> {
  const key = keyOf(gameCode);
  const stored = readStored(key);
  // A stored request was sent before, and may have been played.
  let isOpen = request.body.requestId in stored;
  writeTab(key, { ...stored, [request.body.requestId]: request });
  for (;;) {
    try {
      const value = await call(request.name, { body: request.body });
      forget(key, request);
      return value;
    } catch (error) {
      const code = error instanceof RefusalError ? error.errorCode : null;
      if (isIn(DECIDED_ROUND_REFUSALS, code) || (!isOpen && isIn(UNREAD_ROUND_REFUSALS, code))) {
        forget(key, request);
        throw error;
      }
      if (getSession().kind !== 'open') throw error;
      isOpen = true;
      onWait();
      const waitMs = code === 'TOO_MANY_REQUEST_ROUND' ? RETRY_LATER_MS : RETRY_MS;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

const isIn = (codes: readonly string[], code: string | null): boolean => code !== null && codes.includes(code);
