import type { Wallet, WalletOutcome, WalletTransaction } from '@foyer/vendor/wallet.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LottoContext } from '../context.ts';
import { getDraw } from '../draws/draw.store.ts';
import { runDraw } from '../draws/run-draw.ts';
import { copyTicket } from '../testing/copied-tickets.store.ts';
import { type LottoFixture, lottoFixture, START } from '../testing/lotto-fixture.ts';
import { passDatabaseTime, tallyTickets } from '../testing/moved-clock.store.ts';
import { placeSome } from '../testing/place-some.ts';
import { payRefusedWins } from './pay-refused-wins.ts';

const DRAW = 'VNQ60-20261121-0733';
const CLOSE = '2026-11-21T05:13:00.000Z';
const MINUTE = 60_000;
const REFUSED: WalletOutcome = { kind: 'refused', status: 'TX_MISMATCH', balanceMinor: null };
const UNKNOWN: WalletOutcome = { kind: 'indeterminate', cause: 'status INTERNAL' };

let lotto: LottoFixture;
beforeEach(async () => {
  lotto = await lottoFixture();
  await lotto.at(START);
});
afterEach(() => lotto.database.drop());

const pool = () => lotto.database.pool;
const states = async () => (await tallyTickets(pool())).map(({ state, count }) => [state, count]);

/** A wallet that answers the credits of one player like this. */
function hostileTo(playerRef: string, answer: WalletOutcome): LottoContext {
  const { wallet } = lotto.context;
  const credit = async (transaction: WalletTransaction) =>
    transaction.account.playerRef === playerRef ? answer : wallet.credit(transaction);
  const hostile: Wallet = { ...wallet, credit, creditAll: (transactions) => Promise.all(transactions.map(credit)) };
  return { ...lotto.context, wallet: hostile };
}

/** Ends a draw of three bets, whose first player gets no win. @returns a wallet that still refuses it */
async function endWithout(copies = 0): Promise<LottoContext> {
  const [bet] = await placeSome(lotto, 3);
  if (copies > 0) await copyTicket(pool(), { copies, playerRef: bet?.bettor.playerRef ?? '' });
  await lotto.at(CLOSE);
  const hostile = hostileTo(bet?.bettor.playerRef ?? '', REFUSED);
  await runDraw(hostile, DRAW);
  expect(await getDraw(pool(), DRAW)).toMatchObject({ state: 'settled' });
  expect(await states()).toEqual([
    ['open', 1 + copies],
    ['settled', 2],
  ]);
  return hostile;
}

test('pays a win that the wallet refused while its draw was settled', async () => {
  await endWithout();
  await payRefusedWins(lotto.context);
  expect(await states()).toEqual([
    ['open', 1],
    ['settled', 2],
  ]);
  await passDatabaseTime(pool(), MINUTE);
  await payRefusedWins(lotto.context);
  expect(await states()).toEqual([['settled', 3]]);
});

test.each([
  ['refused again', REFUSED],
  ['not answered', UNKNOWN],
])('repeats a win that is %s after two more minutes, then after four', async (_what, outcome) => {
  await endWithout();
  const { rows } = await pool().query(`select player_ref from lotto.ticket where state = 'open'`);
  const hostile = hostileTo(rows[0]?.player_ref, outcome);
  await passDatabaseTime(pool(), MINUTE);
  for (const waitMs of [2 * MINUTE, 4 * MINUTE]) {
    await payRefusedWins(hostile);
    await passDatabaseTime(pool(), waitMs - 1);
    await payRefusedWins(lotto.context);
    expect(await states()).toEqual([
      ['open', 1],
      ['settled', 2],
    ]);
    await passDatabaseTime(pool(), 1);
  }
  await payRefusedWins(lotto.context);
  expect(await states()).toEqual([['settled', 3]]);
});

test('tries every refused win once in a run, however many there are', async () => {
  const hostile = await endWithout(1_200);
  await passDatabaseTime(pool(), MINUTE);
  const asked: string[] = [];
  const { creditAll } = hostile.wallet;
  const counting: Wallet = {
    ...hostile.wallet,
    creditAll(transactions) {
      asked.push(...transactions.map(({ txId }) => txId));
      return creditAll(transactions);
    },
  };
  await payRefusedWins({ ...hostile, wallet: counting });
  expect([asked.length, new Set(asked).size]).toEqual([1_201, 1_201]);
});
