import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../ledger/wallet/verify-ledger.ts';
import type { SessionCallName } from '../../operator/operator-call.ts';
import { addStaff } from '../../testing/add-staff.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { callAsStaff } from '../../testing/call-as-staff.ts';
import { createPlayerSession, type Player, VENDOR } from '../../testing/fake-vendor.ts';
import { toNextMonth } from '../../testing/next-month.ts';
import { publishDocument } from '../../testing/publish-document.ts';
import { makeStatements } from './make-statements.ts';
import { verifyStatements } from './verify-statements.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR] });
  await addStaff(gateway.context.pool, 'finance', { anh: 'lotus', binh: 'lotus', far: 'samba' });
  const deductions = { bonus: true, rebate: true, depositBp: 0, revenueBp: 0 };
  const tiers = [{ fromMinor: '0', basisPoints: 3000 }];
  const plans = [{ id: 'standard', kind: 'revshare' as const, tiers, deductions, carryover: 'carry' as const }];
  await publishDocument(gateway, { merchant: 'lotus', kind: 'agentPlans' }, { plans, standard: 'standard' });
});
afterEach(async () => {
  await gateway.clock.reset();
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});
afterAll(() => gateway.close());

const pool = () => gateway.database.pool;
const nextMonth = () => toNextMonth(gateway.clock);

const tokens = new Map<bigint, string>();

/** An agent with one member who plays. */
async function newAgent(): Promise<{ id: bigint; player: Player }> {
  const { id, token } = await gateway.member(`agent.${randomUUID().slice(0, 8)}`);
  tokens.set(BigInt(id), token);
  const player = await createPlayerSession(gateway, `sub.${randomUUID().slice(0, 8)}`);
  await pool().query('update foyer.member set type = 1 where id = $1', [id]);
  await pool().query('update foyer.member set referred_by = $1 where id = $2', [id, player.memberId]);
  return { id: BigInt(id), player };
}

async function play(player: Player, stake: string, payout: string): Promise<void> {
  const bet = player.tx({ amountMinor: stake });
  await player.call('debit', bet);
  await player.call(
    'credit',
    player.tx({ roundId: bet.roundId, refTxId: bet.txId, amountMinor: payout, roundClosed: true }),
  );
}

const operate = (name: string, call: SessionCallName, body: object) =>
  callAsStaff(name, { call, body }, gateway.context);
const statementsOf = async (id: bigint) => {
  const { statements } = await operate('anh', 'agent-statements', { merchant: 'lotus' });
  return statements.filter(({ agentId }: { agentId: string }) => agentId === String(id));
};
const balanceOf = async (id: bigint) =>
  (await pool().query('select balance_minor from foyer.ledger_account where member_id = $1', [id])).rows[0]
    .balance_minor;

test('makes one statement per finished month from the ledger, and recomputes it to the same hash', async () => {
  const { id, player } = await newAgent();
  await play(player, '10000', '4000');
  await makeStatements(gateway.context);
  expect(await statementsOf(id)).toEqual([]);
  await nextMonth();
  await Promise.all([makeStatements(gateway.context), makeStatements(gateway.context)]);
  expect(await statementsOf(id)).toMatchObject([
    { month: { revenueMinor: '6000', bonusMinor: '0', qualified: '0' }, netMinor: '6000', commissionMinor: '1800' },
  ]);
  expect(await verifyStatements(pool())).toEqual([]);
});

test('carries a negative month over into the next one', async () => {
  const { id, player } = await newAgent();
  await play(player, '10000', '50000');
  await nextMonth();
  await makeStatements(gateway.context);
  await nextMonth();
  await makeStatements(gateway.context);
  expect(await statementsOf(id)).toMatchObject([
    { carriedMinor: '0', netMinor: '-40000', commissionMinor: '0' },
    { carriedMinor: '-40000', netMinor: '0', commissionMinor: '0' },
  ]);
  expect(await verifyStatements(pool())).toEqual([]);
});

test('finds a statement that the ledger does not bear out', async () => {
  const { id, player } = await newAgent();
  await play(player, '10000', '0');
  await nextMonth();
  await makeStatements(gateway.context);
  const { period } = (await statementsOf(id))[0];
  const change = (hash: string) =>
    pool().query(`update foyer.agent_statement set hash = ${hash} where agent_id = $1`, [id]);
  await change(`sha256(hash)`);
  expect(await verifyStatements(pool())).toEqual([
    { agentId: String(id), period, what: 'it does not follow from the ledger' },
  ]);
  await pool().query('delete from foyer.agent_statement where agent_id = $1', [id]);
});

test('pays a statement once after two people have approved it, however often they click (scenario 21)', async () => {
  const { id, player } = await newAgent();
  await play(player, '10000', '0');
  await nextMonth();
  await makeStatements(gateway.context);
  const before = await balanceOf(id);
  const { hash, period } = (await statementsOf(id))[0];
  const wanted = { merchant: 'lotus', agentId: String(id), period, reason: 'the figures are in order' };
  const approve = (name: string) => operate(name, 'approve-agent-statement', wanted);
  expect(await approve('far')).toEqual({ code: 'forbidden' });
  expect(await operate('anh', 'approve-agent-statement', { ...wanted, reason: '' })).toEqual({ code: 'reason' });
  expect(await approve('anh')).toEqual({ state: 'waiting', approvedBy: ['anh'] });
  expect(await approve('anh')).toEqual({ code: 'same' });
  const clicks = await Promise.all([approve('binh'), approve('binh')]);
  expect(clicks).toContainEqual({ state: 'paid', approvedBy: ['anh', 'binh'] });
  expect(clicks).toContainEqual({ code: 'unchanged' });
  expect(await balanceOf(id)).toBe(before + 3000n);
  await gateway.clock.reset();
  const overview = await gateway.call('promotion.agentOverview', { token: tokens.get(id) ?? '' });
  expect(overview.json.value.statements).toMatchObject([{ period, commissionMinor: '3000', isPaid: true }]);
  expect(await statementsOf(id)).toEqual([]);
  await makeStatements(gateway.context);
  const { rows } = await pool().query(
    `select encode(hash, 'hex') as hash from foyer.agent_statement where agent_id = $1 and period = $2`,
    [id, period],
  );
  expect(rows).toEqual([{ hash }]);
  expect(await verifyStatements(pool())).toEqual([]);
});
