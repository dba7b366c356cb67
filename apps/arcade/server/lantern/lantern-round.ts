import { lanternAt, lanternMs, lanternPoint } from '@foyer/arcade-rules/lantern.ts';
import type { Multiplier } from '@foyer/arcade-rules/multiplier.ts';
import type { ArcadeContext } from '../context.ts';
import { type Settlement, settleRounds } from '../rounds/round.store.ts';
import { payRounds } from '../rounds/round-money.ts';
import type { StoredRound } from '../rounds/round-row.ts';
import { newServerSeed, openServerSeed } from '../seeds/server-seed.ts';
import { LANTERN_SEEDS, LANTERN_WAIT_MS } from '../settings.ts';
import { addLantern, endLantern, findFirstSeeds, findLit, raiseLantern, setClientSeed } from './lantern.store.ts';
import { type LitLantern, toLit, toSettlement, toWin } from './lantern-bets.ts';
import type { LanternState } from './lantern-watchers.ts';

/** A shared round of Lantern Rise, from its first bet to its end. */
export interface LanternRound {
  state: LanternState;
  /** The bets by round id, in their order. */
  readonly lit: Map<string, LitLantern>;
  readonly serverSeed: string;
  /** Secret until the lantern has drifted out of sight. */
  endsAtPoint: Multiplier;
}

export async function openRound(context: ArcadeContext): Promise<LanternRound> {
  const seed = newServerSeed(context);
  const risesAt = context.now() + LANTERN_WAIT_MS;
  const number = String(await addLantern(context.pool, seed, risesAt));
  const { commitment } = seed;
  return {
    state: { number, state: 'waiting', commitment, risesAt, point: null },
    lit: new Map(),
    serverSeed: openServerSeed(context, seed),
    endsAtPoint: 100,
  };
}

/** Closes the shared round for bets and decides it: by the arcade's seed and those of the first players who bet on it. */
export async function raise(context: ArcadeContext, round: LanternRound): Promise<void> {
  const number = BigInt(round.state.number);
  await raiseLantern(context.pool, number);
  const clientSeed = (await findFirstSeeds(context.pool, number, LANTERN_SEEDS)).join(',') || 'nobody';
  await setClientSeed(context.pool, number, clientSeed);
  round.lit.clear();
  for (const each of await findLit(context.pool, number)) round.lit.set(each.roundId, toLit(each));
  round.endsAtPoint = lanternPoint({ serverSeed: round.serverSeed, clientSeed, nonce: Number(number) });
  round.state = { ...round.state, state: 'rising', risesAt: context.now() };
}

/** Where the lantern is now; null when it is out of sight. */
export function heightOf({ endsAtPoint, state }: LanternRound, now: number): Multiplier | null {
  const ms = now - state.risesAt;
  return ms >= lanternMs(endsAtPoint) ? null : lanternAt(ms);
}

/**
 * Cashes out some lanterns. Each is paid once, however often that is requested.
 * @returns those that were in the air until now
 */
export async function cashOut(
  context: ArcadeContext,
  round: LanternRound,
  wins: readonly { readonly lit: LitLantern; readonly at: Multiplier }[],
): Promise<StoredRound[]> {
  const settled = await settleRounds(
    context.pool,
    wins.map(({ at, lit }) => toWin(lit, at)),
  );
  for (const { outcome, roundId } of settled) {
    const lit = round.lit.get(roundId);
    if (lit) lit.cashedOutAt = Number(outcome?.multiplier);
  }
  return settled;
}

/** The lanterns whose automatic number has been reached. */
export const dueAt = ({ lit }: LanternRound, height: Multiplier) =>
  [...lit.values()]
    .filter(({ autoPoint, cashedOutAt }) => cashedOutAt === null && autoPoint <= height)
    .map((each) => ({ lit: each, at: each.autoPoint }));

/** Ends the shared round: its seed is public, and every round of a player in it is decided and paid. */
export async function finish(context: ArcadeContext, round: LanternRound): Promise<void> {
  const number = BigInt(round.state.number);
  await endLantern(context.pool, number, { point: round.endsAtPoint, serverSeed: round.serverSeed });
  round.state = { ...round.state, state: 'done', point: round.endsAtPoint };
  for (const { at, lit } of dueAt(round, round.endsAtPoint)) lit.cashedOutAt = at;
  await settleEnded(context, number, round.endsAtPoint);
}

/** Decides and pays the rounds of players that are still open in a shared round that has ended. */
export async function settleEnded(context: ArcadeContext, number: bigint, point: Multiplier): Promise<void> {
  const settlements: Settlement[] = (await findLit(context.pool, number)).map((each) =>
    toSettlement(toLit(each), point),
  );
  await payRounds(context, await settleRounds(context.pool, settlements));
}
