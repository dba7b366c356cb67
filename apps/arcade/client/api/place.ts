import { newUuid } from '@foyer/vendor/device/random.ts';
import { forgetTab, readTab, writeTab } from '@foyer/vendor/device/tab-storage.ts';
import type { PlayedValue } from '../../api/values.ts';
import { call, RefusalError } from './call.ts';

/** A requested round that has no final answer yet. It survives a reload of the tab. */
export interface OpenRequest {
  readonly path: string;
  readonly body: { readonly requestId: string } & Readonly<Record<string, unknown>>;
}

/** Answers that leave the outcome unknown: the same request is sent again until it is known. */
const UNDECIDED: readonly string[] = [
  'request.in.progress',
  'outcome.unknown',
  'wallet.unavailable',
  'unavailable',
  'unknown.error',
  'vendor.unavailable',
];
const RETRY_MS = 1_500;

const keyOf = (gameCode: string): string => `arcade.request.${gameCode}`;

/** The unanswered requests of an earlier page in this tab. */
export const readOpenRequests = (gameCode: string): readonly OpenRequest[] =>
  Object.values(readTab<Record<string, OpenRequest>>(keyOf(gameCode)) ?? {});

function store(gameCode: string, request: OpenRequest, isOpen: boolean): void {
  const { [request.body.requestId]: _known, ...others } = readTab<Record<string, OpenRequest>>(keyOf(gameCode)) ?? {};
  const all = isOpen ? { ...others, [request.body.requestId]: request } : others;
  if (Object.keys(all).length > 0) writeTab(keyOf(gameCode), all);
  else forgetTab(keyOf(gameCode));
}

export const newRequest = (path: string, body: object): OpenRequest => ({
  path,
  body: { ...body, requestId: newUuid() },
});

/**
 * Sends a request until its outcome is known.
 * @param onWait called when an answer is missing
 * @throws RefusalError when there is definitely no round
 */
export async function place(gameCode: string, request: OpenRequest, onWait: () => void): Promise<PlayedValue> {
  store(gameCode, request, true);
  for (;;) {
    try {
      const value = await call<PlayedValue>(request.path, request.body);
      store(gameCode, request, false);
      return value;
    } catch (error) {
      if (error instanceof RefusalError && !UNDECIDED.includes(error.errorCode)) {
        store(gameCode, request, false);
        throw error;
      }
      onWait();
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
