import { readTab, writeTab } from '@foyer/vendor/device/tab-storage.ts';

const KEY = 'lotto.commitments';
const REMEMBERED = 30;

/** Stores commitments seen during the sale, so that a proof must also match our own record. */
export function rememberCommitment(drawId: string, commitment: string): void {
  const seen = readTab<Record<string, string>>(KEY) ?? {};
  if (seen[drawId] !== undefined) return;
  const entries = [...Object.entries(seen), [drawId, commitment]].slice(-REMEMBERED);
  writeTab(KEY, Object.fromEntries(entries));
}

/** The commitment that this tab saw before the draw; null if it did not see one. */
export function getSeenCommitment(drawId: string): string | null {
  return readTab<Record<string, string>>(KEY)?.[drawId] ?? null;
}
