import { randomUUID } from 'node:crypto';
import type { Context } from '@foyer/gateway/context.ts';
import { requireGame } from '@foyer/lottery/find-game.ts';
import type { LottoContext } from '@foyer/lotto/server/context.ts';
import { payCorrections } from '@foyer/lotto/server/corrections/pay-corrections.ts';
import { approveCorrection, proposeCorrection } from '@foyer/lotto/server/corrections/propose-correction.ts';
import { advanceDraws } from '@foyer/lotto/server/draws/advance-draws.ts';
import { runDraw } from '@foyer/lotto/server/draws/run-draw.ts';
import { rollBackTickets } from '@foyer/lotto/server/jobs/roll-back-tickets.ts';
import { getOpenDraw } from '@foyer/lotto/server/testing/get-open-draw.ts';
import { setDatabaseTime } from '@foyer/lotto/server/testing/moved-clock.store.ts';
import { approver, voidByTwo } from '@foyer/lotto/server/testing/void-by-two.ts';
import { placeTicket } from '@foyer/lotto/server/tickets/place-ticket.ts';
import { halveOdds, restoreOdds } from './halved-odds.store.ts';
import { seedDraw } from './seed-draw.ts';
import { type SeededPlayer, seedPlayers } from './seed-players.ts';

const GAME = requireGame('VNQ60');
const SIZE = { tickets: 120, players: 6 };
/** On sale until the next full minute each. */
const SALES = ['2026-11-21T05:13:20Z', '2026-11-21T05:14:20Z', '2026-11-21T05:15:20Z'] as const;

interface Parts {
  readonly gateway: Context;
  readonly lotto: LottoContext;
}

/**
 * Draws and tickets in every state that lasts: a draw that was paid too little and corrected, a settled one with a refused bet, one that two
 * people have voided, and one on sale with open tickets. All bets are in the ledger.
 */
export async function makeAllStatesOfDraws({ gateway, lotto }: Parts): Promise<void> {
  await settleAndCorrect({ gateway, lotto });
  const players = await seedPlayers(gateway, 'lotus', 3);
  await moveTo(lotto, SALES[0]);
  const settled = await betOn(lotto, players);
  // The wallet refuses a session that it does not know.
  await place(lotto, { ...(players[0] as SeededPlayer), sessionId: randomUUID() });
  await moveTo(lotto, SALES[1]);
  await runDraw(lotto, settled);
  const voided = await betOn(lotto, players);
  await voidByTwo(lotto.pool, voided);
  await rollBackTickets(lotto);
  await moveTo(lotto, SALES[2]);
  await betOn(lotto, players);
}

/** Settles a draw at half its odds, as a faulty release would, and pays the rest by a correction that two people have signed. */
async function settleAndCorrect({ gateway, lotto }: Parts): Promise<void> {
  const drawId = await seedDraw({ gateway, lotto }, SIZE);
  const read: LottoContext['beacon']['read'] = async (pin) => {
    await halveOdds(lotto.pool, drawId);
    return lotto.beacon.read(pin);
  };
  await runDraw({ ...lotto, beacon: { ...lotto.beacon, read } }, drawId);
  await restoreOdds(lotto.pool);
  const alice = approver('alice');
  const proposed = await proposeCorrection(lotto.pool, { drawId, reason: 'half of the odds' }, alice);
  if (!('correctionId' in proposed)) throw new Error(proposed.code);
  await approveCorrection(lotto.pool, proposed.correctionId, approver('bob'));
  await payCorrections({ ...lotto, readApprovers: async () => alice.approvers });
}

async function moveTo(lotto: LottoContext, moment: string): Promise<void> {
  await setDatabaseTime(lotto.pool, new Date(moment));
  await advanceDraws(lotto, GAME);
}

/** A bet of each player on the open draw. @returns its id */
async function betOn(lotto: LottoContext, players: readonly SeededPlayer[]): Promise<string> {
  for (const player of players) await place(lotto, player);
  return (await getOpenDraw(lotto.pool, GAME.code))?.drawId ?? '';
}

async function place(lotto: LottoContext, player: SeededPlayer): Promise<void> {
  await placeTicket(lotto, {
    bettor: {
      merchant: player.merchant,
      playerRef: player.playerRef,
      walletSessionId: player.sessionId,
      isTrial: false,
    },
    sessionCurrency: player.currency,
    gameCode: GAME.code,
    drawId: (await getOpenDraw(lotto.pool, GAME.code))?.drawId ?? '',
    requestId: randomUUID(),
    request: {
      betCode: 'LO2',
      numbers: ['07', '18'],
      stakeMinor: '1000',
      currency: player.currency,
      odds: { hit: 99_000 },
      prizeMode: 'ODDS',
    },
  });
}
