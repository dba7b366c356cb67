import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LottoFixture, lottoFixture, START } from '../testing/lotto-fixture.ts';
import { countLateTickets, setDatabaseTime, tallyTickets } from '../testing/moved-clock.store.ts';
import { placeTicket } from './place-ticket.ts';

const CLOSE_MS = Date.parse('2026-11-21T05:13:00.000Z');
const COPIES = 8;

let lotto: LottoFixture;
beforeEach(async () => {
  lotto = await lottoFixture();
  await lotto.at(START);
});
afterEach(async () => {
  vi.useRealTimers();
  await lotto.database.drop();
});

/** The clock of this process differs from the database's, which must have no effect. */
function setProcessTime(moment: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: moment });
}

test.each([
  [-1, 'taken'],
  [0, 'refused'],
  [1, 'refused'],
])(
  'decides a bet %i ms from the close by the database clock: %s, once, however often it is sent',
  async (offMs, fate) => {
    const bet = await lotto.bet();
    setProcessTime(CLOSE_MS + (fate === 'taken' ? 3_600_000 : -30_000));
    await setDatabaseTime(lotto.database.pool, new Date(CLOSE_MS + offMs));
    await Promise.all(Array.from({ length: COPIES }, () => placeTicket(lotto.context, bet)));
    // Whatever the copies received while one was in progress, this is the final result.
    for (const lazyWithFallback of [offMs, 1, 60_000]) {
      await setDatabaseTime(lotto.database.pool, new Date(CLOSE_MS + lazyWithFallback));
      const answer = await placeTicket(lotto.context, bet);
      if (fate === 'taken') expect(answer).toMatchObject({ placed: { state: 'open' } });
      else expect(answer).toEqual({ code: 'bet.closed' });
    }
    const tally = (await tallyTickets(lotto.database.pool)).map(({ state, count }) => [state, count]);
    expect(tally).toEqual(fate === 'taken' ? [['open', 1]] : []);
    expect(lotto.operator.movements.map((each) => each.kind)).toEqual(fate === 'taken' ? ['debit'] : []);
    expect(await countLateTickets(lotto.database.pool)).toBe(0);
  },
);
