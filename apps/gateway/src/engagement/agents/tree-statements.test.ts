import { randomUUID } from 'node:crypto';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { lockAccount, moveMoney } from '../../ledger/wallet/ledger.store.ts';
import { verifyLedger } from '../../ledger/wallet/verify-ledger.ts';
import { agentFixture, flatPlan, play, type TestAgent } from '../../testing/agent-fixture.ts';
import { makeStatements } from './make-statements.ts';
import { verifyStatements } from './verify-statements.ts';

type Fixture = Awaited<ReturnType<typeof agentFixture>>;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await agentFixture();
});
beforeEach(() => fixture.publishPlans([flatPlan('standard', 3000, { overrideLevels: 10 })]));
afterEach(async () => {
  expect(await verifyStatements(fixture.pool())).toEqual([]);
  await fixture.gateway.clock.reset();
  expect(await verifyLedger(fixture.pool())).toEqual([]);
  // Each test has months of its own.
  await fixture.pool().query('delete from foyer.agent_statement');
});
afterAll(() => fixture.gateway.close());

const make = () => makeStatements(fixture.gateway.context);
const lastOf = async (agent: TestAgent) => (await fixture.statementsOf(agent)).at(-1);

/** A top agent at 30 %, one below at 22 %, and one below that at 15 %. */
async function newLine(): Promise<{ top: TestAgent; sub: TestAgent; leaf: TestAgent }> {
  const top = await fixture.newAgent();
  const sub = await fixture.newAgent(top);
  const leaf = await fixture.newAgent(sub);
  await fixture.publishPlans(
    [
      flatPlan('standard', 3000, { overrideLevels: 10 }),
      flatPlan('lower', 2200, { overrideLevels: 10 }),
      flatPlan('lowest', 1500),
    ],
    { [sub.username]: 'lower', [leaf.username]: 'lowest' },
  );
  return { top, sub, leaf };
}

test('splits revenue among the agents above a member, up to the share of the top agent', async () => {
  const { leaf, sub, top } = await newLine();
  await play(await fixture.newPlayer(leaf), '20000');
  await play(await fixture.newPlayer(sub), '10000');
  await play(await fixture.newPlayer(top), '5000');
  await fixture.nextMonth();
  await make();
  expect(await lastOf(leaf)).toMatchObject({ own_minor: 3000n, overrides: [], commission_minor: 3000n });
  expect(await lastOf(sub)).toMatchObject({ own_minor: 2200n, overrides: [1400n], commission_minor: 3600n });
  expect(await lastOf(top)).toMatchObject({ own_minor: 1500n, overrides: [800n, 1600n], commission_minor: 3900n });
  const all = await Promise.all([leaf, sub, top].map(lastOf));
  expect(all.reduce((sum, one) => sum + one.commission_minor, 0n)).toBe((35_000n * 30n) / 100n);
});

test('books a late correction in the month it arrives in, and leaves the earlier statement unchanged', async () => {
  const agent = await fixture.newAgent();
  const player = await fixture.newPlayer(agent);
  const bet = player.tx({ amountMinor: '20000' });
  await player.call('debit', bet);
  const about = { roundId: bet.roundId, refTxId: bet.txId };
  await player.call('credit', player.tx({ ...about, amountMinor: '0', roundClosed: true }));
  await fixture.nextMonth();
  await make();
  const before = await lastOf(agent);
  expect(before).toMatchObject({ net_minor: 20_000n, commission_minor: 6_000n });
  await withTransaction(fixture.pool(), async (client) => {
    const { rows } = await client.query(
      `select account_id, game_code, source from foyer.ledger_transfer where round_id = $1 and kind = 'bet'`,
      [bet.roundId],
    );
    await lockAccount(client, rows[0].account_id);
    await moveMoney(client, {
      ...{ merchant: 'lotus', source: rows[0].source, txId: randomUUID(), kind: 'correction', currency: 'VND' },
      ...{ inputHash: Buffer.from(bet.roundId), accountId: rows[0].account_id, amountMinor: 8_000n },
      ...{ refTxId: bet.txId, roundId: bet.roundId, gameCode: rows[0].game_code },
    });
  });
  await fixture.nextMonth();
  await make();
  expect(await fixture.statementsOf(agent)).toMatchObject([before, { net_minor: -8_000n, commission_minor: 0n }]);
});

test('deducts nothing from agents above when members below have won', async () => {
  const { leaf, sub, top } = await newLine();
  await play(await fixture.newPlayer(leaf), '1000', '90000');
  await play(await fixture.newPlayer(top), '5000');
  await fixture.nextMonth();
  await make();
  expect(await lastOf(leaf)).toMatchObject({ commission_minor: 0n, base_minor: 0n });
  expect(await lastOf(sub)).toMatchObject({ commission_minor: 0n });
  expect(await lastOf(top)).toMatchObject({ commission_minor: 1500n, overrides: [] });
});

test('makes one statement per agent when several processes run simultaneously', async () => {
  const { leaf, sub, top } = await newLine();
  for (const agent of [leaf, sub, top]) await play(await fixture.newPlayer(agent), '10000');
  await fixture.nextMonth();
  await Promise.all([make(), make(), make()]);
  for (const agent of [leaf, sub, top]) expect(await fixture.statementsOf(agent)).toHaveLength(1);
  expect((await lastOf(top)).overrides).toEqual([800n, 800n]);
});

test('defers agents above to the next run when a lower statement fails, and makes their statements then', async () => {
  const { leaf, top } = await newLine();
  await play(await fixture.newPlayer(leaf), '10000');
  await fixture.nextMonth();
  const name = `no_${randomUUID().slice(0, 8)}`;
  await fixture
    .pool()
    .query(`alter table foyer.agent_statement add constraint ${name} check (agent_id <> ${leaf.id}) not valid`);
  await make();
  expect(await fixture.statementsOf(top)).toEqual([]);
  await fixture.pool().query(`alter table foyer.agent_statement drop constraint ${name}`);
  await make();
  expect(await lastOf(top)).toMatchObject({ overrides: [800n] });
});

test('counts a member who registers and plays while a month closes in the following month', async () => {
  const agent = await fixture.newAgent();
  await play(await fixture.newPlayer(agent), '10000');
  await fixture.nextMonth();
  const [late] = await Promise.all([fixture.newPlayer(agent), make(), make()]);
  await Promise.all([play(late, '4000'), make()]);
  expect(await fixture.statementsOf(agent)).toMatchObject([{ commission_minor: 3000n }]);
  await fixture.gateway.clock.advance(31 * 86_400_000);
  await make();
  expect(await fixture.statementsOf(agent)).toMatchObject([{ commission_minor: 3000n }, { commission_minor: 1200n }]);
});

test('counts what members do only from the moment their referrer becomes an agent', async () => {
  const { gateway } = fixture;
  const username = `late.${randomUUID().slice(0, 8)}`;
  const { id, token } = await gateway.member(username);
  const agent = { id: BigInt(id), username, token };
  const player = await fixture.newPlayer(agent);
  await play(player, '10000');
  const application = { way: 'friends' as const };
  await gateway.call('agent.saveApplication', { token, body: application });
  await gateway.call('agent.submitApplication', { token, body: { isAgreed: true } });
  const { applications } = await fixture.operate('anh', 'agent-applications', { merchant: 'lotus' });
  const { id: applicationId } = applications.find(({ memberId }: { memberId: string }) => memberId === id);
  const decision = { merchant: 'lotus', applicationId, reason: 'known to us' };
  await fixture.operate('anh', 'approve-agent-application', decision);
  await fixture.operate('binh', 'approve-agent-application', decision);
  await play(player, '2000');
  await fixture.nextMonth();
  await make();
  expect(await lastOf(agent)).toMatchObject({ net_minor: 2000n, commission_minor: 600n });
});

test('pays a month by the plan that was in force when it began', async () => {
  const agent = await fixture.newAgent();
  const player = await fixture.newPlayer(agent);
  await fixture.nextMonth();
  await make();
  await fixture.pool().query('update foyer.session set seen_at = foyer.clock(), began_at = foyer.clock()');
  await play(player, '10000');
  await fixture.publishPlans([flatPlan('generous', 9000)]);
  await fixture.gateway.clock.advance(31 * 86_400_000);
  await make();
  expect(await lastOf(agent)).toMatchObject({ plan: 'standard' });
});

test('carries a member’s winnings over into later months', async () => {
  await fixture.publishPlans([flatPlan('fenced', 1000, { carryover: 'ringfence', ringfenceFromMinor: '20000' })]);
  const agent = await fixture.newAgent();
  const [lucky, other] = [await fixture.newPlayer(agent), await fixture.newPlayer(agent)];
  await play(lucky, '10000', '50000');
  await play(other, '10000', '4000');
  await fixture.nextMonth();
  await make();
  const fence = { [String(lucky.memberId)]: '-40000' };
  expect(await lastOf(agent)).toMatchObject({ net_minor: -34_000n, fenced_minor: 40_000n, commission_minor: 600n });
  expect((await lastOf(agent)).fences).toEqual(fence);
  await fixture.gateway.clock.advance(31 * 86_400_000);
  await make();
  expect(await lastOf(agent)).toMatchObject({ net_minor: 0n, commission_minor: 0n, fences: fence });
});

test('holds a member who may be the agent for review, and pays for them in the month of the decision', async () => {
  await fixture.publishPlans([flatPlan('amount', 0, { kind: 'cpa', cpaMinor: '700' })]);
  const agent = await fixture.newAgent();
  const [own, other] = [await fixture.newPlayer(agent), await fixture.newPlayer(agent)];
  const pool = fixture.pool();
  // All test members come from the loopback.
  await pool.query(`update foyer.login_event set ip = null, device_id = null where member_id = any($1)`, [
    [agent.id, own.memberId, other.memberId],
  ]);
  await pool.query(`update foyer.member set registration = '{"ip":"203.0.113.7"}' where id = any($1)`, [
    [agent.id, own.memberId],
  ]);
  await pool.query(`update foyer.member set registration = '{"ip":"203.0.113.8"}' where id = $1`, [other.memberId]);
  await fixture.deposit(own, 1000n);
  await fixture.deposit(other, 1000n);
  await fixture.nextMonth();
  await Promise.all([make(), make()]);
  expect(await lastOf(agent)).toMatchObject({ month: { qualified: '1' }, commission_minor: 700n });
  const { members } = await fixture.operate('anh', 'agent-members', { merchant: 'lotus' });
  expect(members).toMatchObject([{ memberId: String(own.memberId), agentId: String(agent.id), flags: ['address'] }]);
  const decision = { merchant: 'lotus', memberId: String(own.memberId), isCleared: true, reason: 'a married couple' };
  expect(await fixture.operate('far', 'settle-agent-member', decision)).toEqual({ code: 'forbidden' });
  expect(await fixture.operate('far', 'settle-agent-member', { ...decision, merchant: 'samba' })).toEqual({
    code: 'unknown',
  });
  const clicks = await Promise.all([
    fixture.operate('anh', 'settle-agent-member', decision),
    fixture.operate('binh', 'settle-agent-member', { ...decision, isCleared: false }),
  ]);
  expect(clicks).toContainEqual({ code: 'unknown' });
  const isCleared = clicks.some((answer) => answer.state === 'cleared');
  await fixture.gateway.clock.advance(31 * 86_400_000);
  await make();
  expect(await lastOf(agent)).toMatchObject({ month: { qualified: isCleared ? '1' : '0' } });
});

test('finds a statement that pays a different amount from the one in its hash', async () => {
  const { leaf, top } = await newLine();
  await play(await fixture.newPlayer(leaf), '10000');
  await fixture.nextMonth();
  await make();
  const change = (amount: string) =>
    fixture
      .pool()
      .query(`update foyer.agent_statement set commission_minor = commission_minor ${amount} where agent_id = $1`, [
        top.id,
      ]);
  await change('+ 1');
  expect(await verifyStatements(fixture.pool())).toMatchObject([{ agentId: String(top.id) }]);
  await change('- 1');
});

test('pays an agent’s months in order', async () => {
  const agent = await fixture.newAgent();
  const player = await fixture.newPlayer(agent);
  await play(player, '10000');
  await fixture.nextMonth();
  await make();
  await fixture.pool().query('update foyer.session set seen_at = foyer.clock(), began_at = foyer.clock()');
  await play(player, '10000');
  await fixture.gateway.clock.advance(31 * 86_400_000);
  await make();
  const [first, second] = await fixture.statementsOf(agent);
  const pay = async (name: string, { period }: { period: string }) =>
    fixture.operate(name, 'approve-agent-statement', {
      merchant: 'lotus',
      agentId: String(agent.id),
      period,
      reason: 'checked',
    });
  expect(await pay('anh', second)).toEqual({ code: 'earlier' });
  for (const statement of [first, second]) {
    await pay('anh', statement);
    expect(await pay('binh', statement)).toMatchObject({ state: 'paid' });
  }
});
