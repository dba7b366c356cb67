import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

const progressOf = async (token: string, host = 'lotus.localhost') =>
  (await gateway.call('relay.playerRankProgress', { token, host, headers: { language: 'EN' } })).json.value;
const met = async (token: string) => (await progressOf(token)).currentProgress.completedConditions;
let transfers = 0;

/** Writes transfers into a member's history, at the given time. */
async function write(member: string, kind: 'bet' | 'refund' | 'win', rows: { amountMinor: number; at: string }[]) {
  for (const { amountMinor, at } of rows)
    await gateway.database.pool.query(
      `insert into foyer.ledger_transfer (merchant, source, tx_id, kind, input_hash, account_id, amount_minor, balance_minor, at)
       select 'lotus', 'history', $1, $2, '', ledger_account.id, $3, 0, $4
       from foyer.ledger_account join foyer.member on member.id = member_id where username = $5 and member.merchant = 'lotus'`,
      [String(transfers++), kind, amountMinor, at, member],
    );
}

test('returns no progress and no label for a new member', async () => {
  for (const merchant of ['lotus', 'aurora', 'samba']) {
    const host = `${merchant}.localhost`;
    const { token } = await gateway.member('newcomer', host);
    expect(await progressOf(token, host)).toEqual({
      currentProgress: { completedConditions: 0, totalExpectedConditions: 3 },
      nextLevel: 'Silver',
      playerRankProgress: null,
    });
  }
});

test('returns Gold and the progress to the next level for the seeded member', async () => {
  const reply = await gateway.call('session.login', { body: { username: 'demo', password: 'Foyer-demo-1' } });
  expect(await progressOf(reply.json.value.token)).toEqual({
    currentProgress: { completedConditions: 0, totalExpectedConditions: 3 },
    nextLevel: 'Diamond',
    playerRankProgress: { labelId: 12 },
  });
});

test('counts bets minus refunds, and no winnings', async () => {
  const { token } = await gateway.member('wagerer1');
  const at = '2026-11-20T05:00:00Z';
  await write('wagerer1', 'bet', [{ amountMinor: -999_999, at }]);
  await write('wagerer1', 'win', [{ amountMinor: 5_000_000, at }]);
  expect(await met(token)).toBe(0);
  await write('wagerer1', 'bet', [{ amountMinor: -1, at }]);
  expect(await met(token)).toBe(1);
  await write('wagerer1', 'refund', [{ amountMinor: 1, at }]);
  expect(await met(token)).toBe(0);
});

test('counts days in the time zone of the merchant’s market', async () => {
  const { token } = await gateway.member('days0001');
  await write('days0001', 'bet', [
    { amountMinor: -1, at: '2026-11-20T16:58:00Z' },
    { amountMinor: -1, at: '2026-11-20T16:59:59Z' },
  ]);
  expect(await met(token)).toBe(0);
  await write('days0001', 'bet', [{ amountMinor: -1, at: '2026-11-20T17:00:00Z' }]);
  expect(await met(token)).toBe(1);
});

test('does not count a refunded bet', async () => {
  const { token } = await gateway.member('bets0001');
  const day = '2026-11-20T05:00:00Z';
  await write('bets0001', 'bet', Array(20).fill({ amountMinor: -1, at: day }));
  expect(await met(token)).toBe(1);
  await write('bets0001', 'refund', [{ amountMinor: 1, at: day }]);
  expect(await met(token)).toBe(0);
});

test('counts only the member’s own bets', async () => {
  const { token } = await gateway.member('idle0001');
  await gateway.member('busy0001');
  await write('busy0001', 'bet', Array(25).fill({ amountMinor: -1_000_000, at: '2026-11-20T05:00:00Z' }));
  expect(await met(token)).toBe(0);
});
