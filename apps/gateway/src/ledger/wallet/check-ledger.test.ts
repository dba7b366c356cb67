import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { addLedgerCheck, alterLedger } from '../../testing/broken-ledger.store.ts';
import { createPlayerSession, type Player, VENDOR } from '../../testing/fake-vendor.ts';
import { checkLedger } from './check-ledger.ts';
import { getLedgerCheck } from './ledger-check.store.ts';

let gateway: TestGateway;
let player: Player;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR] });
  player = await createPlayerSession(gateway, 'checked.vi');
});
afterAll(() => gateway.close());

async function bet(): Promise<void> {
  await player.call('debit', player.tx({ amountMinor: '100' }));
  // A transfer is checked once no running transaction can precede it.
  await gateway.clock.advance(61_000);
}

const check = () => checkLedger(gateway.database.pool);
const rulesOf = (faults: readonly { invariant: string }[]) => faults.map(({ invariant }) => invariant.split(' ')[0]);

test('finds nothing in a ledger that only the wallet wrote, and continues from there next time', async () => {
  await bet();
  expect(await check()).toEqual([]);
  const first = await getLedgerCheck(gateway.database.pool);
  expect(first?.throughSeq).toBeGreaterThan(0n);
  await bet();
  const ranges: bigint[] = [];
  await checkLedger(gateway.database.pool, async (_pool, { from }) => {
    ranges.push(from);
    return [];
  });
  expect(ranges).toEqual([first?.throughSeq]);
});

test.each([
  [
    'a posting',
    'ledger_posting set amount_minor = amount_minor + 1 where transfer_seq = SEQ and amount_minor > 0',
    ['I1'],
  ],
  ['an amount', 'ledger_transfer set amount_minor = amount_minor - 1 where seq = SEQ', ['I4', 'I9']],
  ['a time', "ledger_transfer set at = at - interval '1 hour' where seq = SEQ", ['I9']],
  ['a balance', 'ledger_account set balance_minor = balance_minor + 5 where member_id = MEMBER', ['I8']],
])('finds %s that was changed, until it is restored', async (_what, change, rules) => {
  await bet();
  const restore = await alterLedger(gateway.database.pool, change.replace('MEMBER', player.memberId));
  expect(rulesOf(await check())).toEqual(rules);
  expect(rulesOf(await check())).toEqual(rules);
  expect(rulesOf((await getLedgerCheck(gateway.database.pool))?.faults ?? [])).toEqual(rules);
  await restore();
  expect(await check()).toEqual([]);
});

test('runs as a scheduled job', async () => {
  await bet();
  const before = await getLedgerCheck(gateway.database.pool);
  await gateway.start();
  await addLedgerCheck(gateway.database.pool);
  await vi.waitFor(
    async () =>
      expect((await getLedgerCheck(gateway.database.pool))?.throughSeq).toBeGreaterThan(before?.throughSeq ?? 0n),
    { timeout: 10_000 },
  );
});
