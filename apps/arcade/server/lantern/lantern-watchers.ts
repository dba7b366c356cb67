import type { LanternEvents, LanternNews } from '@foyer/contract/arcade/lantern.ts';
import { createEventFormat } from '@foyer/http/event-format.ts';
import { LANTERN_LIST } from '../settings.ts';
import { type LitLantern, toEntry } from './lantern-bets.ts';

/** A client that watches the lanterns. A merchant's players see each other, and nobody else's. */
export interface Watcher {
  readonly merchant: string;
  send(event: string): void;
}

/** The state of a shared round that everybody receives. */
export type LanternState = Pick<LanternNews, 'number' | 'state' | 'commitment' | 'risesAt' | 'point'>;

const toEvent = createEventFormat<LanternEvents>();

/** The state of a shared round for the players of one merchant. The list contains no free play. */
export function toNews(
  state: LanternState,
  lit: Iterable<LitLantern>,
  at: { merchant: string; now: number },
): LanternNews {
  const own = [...lit].filter(({ round }) => round.merchant === at.merchant && !round.isTrial);
  const staked = own.reduce((sum, { round }) => sum + round.stakeMinor, 0n);
  return {
    ...state,
    now: at.now,
    lit: own.length,
    holding: own.filter(({ cashedOutAt }) => cashedOutAt === null).length,
    stakedMinor: String(staked),
    entries: own.slice(0, LANTERN_LIST).map(toEntry),
  };
}

/** Sends the state to all watchers, serialised once per merchant. */
export function broadcast(watchers: Iterable<Watcher>, newsOf: (merchant: string) => LanternNews): void {
  const texts = new Map<string, string>();
  for (const watcher of watchers) {
    const text = texts.get(watcher.merchant) ?? toEvent('lantern', newsOf(watcher.merchant));
    texts.set(watcher.merchant, text);
    watcher.send(text);
  }
}
