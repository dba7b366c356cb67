import { MAX_LANTERN_POINT, MIN_LANTERN_POINT } from '@foyer/arcade-rules/lantern.ts';
import type { ArcadeRefusalOf } from '@foyer/contract/arcade/endpoints.ts';
import type { PlayedValue } from '@foyer/contract/arcade/round.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { ArcadeContext } from '../context.ts';
import { placeRound, toRoundId } from '../rounds/place-round.ts';
import { getRound, moveRound } from '../rounds/round.store.ts';
import { returnStake } from '../rounds/round-money.ts';
import { toRoundValue } from '../rounds/round-row.ts';
import { requireSeed } from '../seeds/seeds.ts';
import type { Session } from '../session/session.ts';
import { openLanternRound } from './lantern.store.ts';
import type { LanternTable } from './lantern-table.ts';

export interface Lighting {
  readonly requestId: string;
  readonly stakeMinor: string;
  /** In hundredths; null: no automatic cash-out. */
  readonly autoPoint: number | null;
}

/** Places a bet (lights a lantern) on the shared round. A stake that arrives after it has closed is returned. */
export async function lightLantern(
  { context, table }: { readonly context: ArcadeContext; readonly table: LanternTable },
  session: Session,
  { autoPoint, requestId, stakeMinor }: Lighting,
): Promise<PlayedValue | Refusal<ArcadeRefusalOf<'lantern.light'>>> {
  if (autoPoint !== null && (autoPoint < MIN_LANTERN_POINT || autoPoint > MAX_LANTERN_POINT))
    return refuse('invalid.request');
  const known = await getRound(context.pool, toRoundId(session, requestId));
  const waiting = known?.lanternNumber ?? BigInt((await table.waiting())?.state.number ?? 0);
  if (waiting === 0n) return refuse('bet.closed');
  const { clientSeed } = known ? { clientSeed: String(known.bet.clientSeed) } : await requireSeed(context, session);
  const bet = { clientSeed, ...(autoPoint === null ? {} : { autoPoint }) };
  const placed = await placeRound(
    context,
    { requestId, gameCode: 'LANTERN-RISE', stakeMinor, bet },
    { session, lanternNumber: waiting },
  );
  if (placed instanceof Refusal) return placed;
  if ('known' in placed) return placed.known;
  const { balanceMinor, round } = placed;
  if (!(await openLanternRound(context.pool, round.roundId, waiting))) {
    await moveRound(context.pool, round.roundId, { from: 'pending', to: 'voiding' });
    return refuse((await returnStake(context, round)) ? 'bet.closed' : 'outcome.unknown');
  }
  context.onStep('round.open', round.roundId);
  table.light({ ...round, state: 'open' });
  const value = toRoundValue({ ...round, state: 'open' });
  return { round: value, balanceMinor: balanceMinor === null ? null : String(balanceMinor) };
}
