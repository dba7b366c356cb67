import { MEMBER_COPY_KEY } from '../session-store.ts';
import { readStored, removeStored, writeStored } from '../storage.ts';
import { openText, sealText } from './vault.ts';

/** What is shown of a member while the page is a cached one: the balance as it was last seen. */
export interface MemberCopy {
  balanceMinor: string;
  currency: string;
  /** ms since 1970 */
  at: number;
}

/** An older balance says nothing any more. */
const OLDEST_MS = 7 * 24 * 3_600_000;

const isText = (value: unknown): value is string => typeof value === 'string';

/** Stores the balance for an offline start, sealed. Where nothing can be sealed, nothing is stored. */
export async function saveMemberCopy(copy: MemberCopy): Promise<void> {
  const sealed = await sealText(JSON.stringify(copy));
  if (sealed !== null) writeStored('local', MEMBER_COPY_KEY, sealed);
}

/** The stored copy; null after a logout, after a week, or for what was not sealed here. */
export async function readMemberCopy(now: number): Promise<MemberCopy | null> {
  const sealed = readStored('local', MEMBER_COPY_KEY, isText);
  const text = sealed === null ? null : await openText(sealed);
  if (text === null) return null;
  const copy: MemberCopy = JSON.parse(text);
  if (now - copy.at < OLDEST_MS) return copy;
  removeStored('local', MEMBER_COPY_KEY);
  return null;
}
