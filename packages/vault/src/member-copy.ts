import { MEMBER_COPY_KEY } from './member-copy-key.ts';
import { openText, sealText } from './vault.ts';

/** The last known balance. */
export interface BalanceCopy {
  balanceMinor: string;
  currency: string;
  /** ms since 1970 */
  at: number;
}

/** The latest tickets, as already formatted text: an offline page cannot load the messages of another language. */
export interface TicketsCopy {
  /** The name of the list, such as `My tickets`. */
  title: string;
  tickets: readonly TicketCopy[];
  /** ms since 1970 */
  at: number;
}

/** One ticket: `name` is the bet, `detail` game, draw and stake, `state` open, won, lost… */
export interface TicketCopy {
  id: string;
  name: string;
  detail: string;
  state: string;
}

/** The parts of a member's data that an offline start shows. */
interface Parts {
  balance: BalanceCopy;
  tickets: TicketsCopy;
}

/** Older copies are ignored. */
const OLDEST_MS = 7 * 24 * 3_600_000;

/**
 * Stores a part of what an offline start shows, sealed. If it cannot be sealed, nothing is stored.
 * @param isCurrent called after sealing: false if the session has ended meanwhile
 */
export async function saveCopy<P extends keyof Parts>(part: P, copy: Parts[P], isCurrent = () => true): Promise<void> {
  const sealed = await sealText(JSON.stringify(copy));
  if (sealed === null || !isCurrent()) return;
  write({ ...read(), [part]: sealed });
}

/** A stored part; null after a logout, after a week, or if it was not sealed here. */
export async function readCopy<P extends keyof Parts>(part: P, now: number): Promise<Parts[P] | null> {
  const { [part]: sealed } = read();
  const text = sealed === undefined ? null : await openText(sealed);
  if (text === null) return null;
  const copy: Parts[P] = JSON.parse(text);
  return now - copy.at < OLDEST_MS ? copy : null;
}

/** The sealed parts; none if storage is blocked or contains something else. */
function read(): Partial<Record<keyof Parts, string>> {
  try {
    const parts: unknown = JSON.parse(globalThis.localStorage.getItem(MEMBER_COPY_KEY) ?? '{}');
    return typeof parts === 'object' && parts !== null ? parts : {};
  } catch {
    return {};
  }
}

function write(parts: object): void {
  try {
    globalThis.localStorage.setItem(MEMBER_COPY_KEY, JSON.stringify(parts));
  } catch {
    // Blocked or full: an offline start shows nothing of the member.
  }
}
