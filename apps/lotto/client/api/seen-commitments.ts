import { readTab, writeTab } from '../device/tab-storage.ts';

const KEY = 'lotto.commitments';
const REMEMBERED = 30;

/** Remembers what was promised while a draw still sold, so that a proof must fit our own memory too. */
export function rememberCommitment(drawId: string, commitment: string): void {
  const seen = readTab<Record<string, string>>(KEY) ?? {};
  if (seen[drawId] !== undefined) return;
  const entries = [...Object.entries(seen), [drawId, commitment]].slice(-REMEMBERED);
  writeTab(KEY, Object.fromEntries(entries));
}

/** The commitment that this tab saw before the draw; null when it was not there. */
export function getSeenCommitment(drawId: string): string | null {
  return readTab<Record<string, string>>(KEY)?.[drawId] ?? null;
}
