import { useEffect, useSyncExternalStore } from 'react';
import { createEventEmitter } from '../../device/event-emitter.ts';
import { addMark, clearMarks, readMarks, removeMark } from '../../device/game-marks.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import { useSession } from '../root-data.ts';

/** The games that a member or a visitor has marked or played, newest first. */
export interface GameMarks {
  favourites: readonly string[];
  recent: readonly string[];
  /** False until they are read; a member's are at the gateway. */
  isKnown: boolean;
}

const UNKNOWN: GameMarks = { favourites: [], recent: [], isKnown: false };
const listeners = createEventEmitter();
let marks = UNKNOWN;
/** The owner: a member's id, empty for a visitor; null before the marks are read. */
let owner: string | null = null;

function change(next: Partial<GameMarks>): void {
  marks = { ...marks, ...next };
  listeners.emit();
}

/** Reads the marks of a member or of this device. What a visitor marked before the login becomes the member's. */
async function read(memberId: string): Promise<void> {
  if (owner === memberId) return;
  owner = memberId;
  marks = UNKNOWN;
  if (memberId === '')
    return change({ favourites: readMarks('favouriteGames'), recent: readMarks('recentGames'), isKnown: true });
  const call = browserCall();
  const situation = 'background';
  const brought = readMarks('favouriteGames');
  try {
    if (brought.length > 0) {
      await call('member.favourites', { situation, body: { gameCodes: brought, isFavourite: true } });
      clearMarks('favouriteGames');
    }
    const lists = await call('member.gameLists', { situation });
    if (owner === memberId) change({ ...lists, isKnown: true });
  } catch {
    // The next page tries again.
    if (owner === memberId) owner = null;
    change({ isKnown: true });
  }
}

/** Adds a game to the favourites or removes it: shown immediately; a member's change is undone if the gateway refuses it. */
export async function toggleFavourite(gameCode: string): Promise<void> {
  const isFavourite = !marks.favourites.includes(gameCode);
  if (owner === '') {
    const codes = isFavourite ? addMark('favouriteGames', gameCode) : removeMark('favouriteGames', gameCode);
    return change({ favourites: codes });
  }
  const before = marks.favourites;
  change({ favourites: isFavourite ? [gameCode, ...before] : before.filter((code) => code !== gameCode) });
  const body = { gameCodes: [gameCode], isFavourite };
  const lists = await browserCall()('member.favourites', { body }).catch(() => ({ favourites: [...before] }));
  change(lists);
}

/** Remembers what a visitor plays; a member's launches are known at the gateway. */
export function rememberPlayed(gameCode: string): void {
  const recent = addMark('recentGames', gameCode);
  if (owner === '') change({ recent });
}

/** The marks of the member, or of the visitor's device; unknown on the server. */
export function useGameMarks(): GameMarks {
  const memberId = useSession()?.id ?? '';
  useEffect(() => void read(memberId), [memberId]);
  return useSyncExternalStore(
    listeners.add,
    () => marks,
    () => UNKNOWN,
  );
}
