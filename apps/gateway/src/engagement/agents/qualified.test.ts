import { randomUUID } from 'node:crypto';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../ledger/wallet/verify-ledger.ts';
import { emit } from '../../notify/events/deliver-events.ts';
import { agentFixture, flatPlan, play, type TestAgent } from '../../testing/agent-fixture.ts';
import type { Player } from '../../testing/fake-vendor.ts';
import { makeStatements } from './make-statements.ts';
import { type AgentPlan, findPlanFaults } from './plans-document.ts';
import { verifyStatements } from './verify-statements.ts';

const DAY_MS = 86_400_000;
const CPA = 700n;
const PLAN: AgentPlan = {
  id: 'cpa',
  kind: 'cpa',
  cpaMinor: String(CPA),
  deductions: { bonus: false, rebate: false, depositBp: 0, revenueBp: 0 },
  carryover: 'reset',
  qualifies: { kycLevel: 2, depositMinor: '5000', turnoverMinor: '3000', days: 30 },
};

let fixture: Awaited<ReturnType<typeof agentFixture>>;
let agent: TestAgent;
let player: Player;
beforeAll(async () => {
  fixture = await agentFixture();
});
beforeEach(async () => {
  await fixture.publishPlans([PLAN]);
  agent = await fixture.newAgent();
  player = await fixture.newPlayer(agent);
  // All test members come from the loopback: without this, each might be the agent.
  const pool = fixture.pool();
  const ids = [agent.id, player.memberId];
  await pool.query('update foyer.login_event set ip = null, device_id = null where member_id = any($1)', [ids]);
  for (const [at, id] of ids.entries())
    await pool.query('update foyer.member set registration = $2 where id = $1', [id, { ip: `203.0.113.${at + 1}` }]);
});
afterEach(async () => {
  expect(await verifyStatements(fixture.pool())).toEqual([]);
  await fixture.gateway.clock.reset();
  expect(await verifyLedger(fixture.pool())).toEqual([]);
  await fixture.pool().query('delete from foyer.agent_statement');
});
afterAll(() => fixture.gateway.close());

/** Records a decision about an identity. */
const decide = (level: number, state = 'approved') =>
  withTransaction(fixture.pool(), (client) =>
    emit(client, {
      merchant: 'lotus',
      memberId: BigInt(player.memberId),
      kind: 'identity.decided',
      body: { checkId: randomUUID(), level, state },
    }),
  );

/** The statement of the month, after it has ended. */
async function lastMonth() {
  await fixture.nextMonth();
  await makeStatements(fixture.gateway.context);
  const statement = (await fixture.statementsOf(agent)).at(-1);
  return { qualified: statement?.month.qualified, commission: statement?.commission_minor };
}

describe('an amount per qualifying member', () => {
  test('is paid only once, when identity, deposits and stakes are all complete', async () => {
    await decide(2);
    await fixture.deposit(player, 3_000n);
    await fixture.deposit(player, 2_000n);
    await play(player, '3000');
    expect(await lastMonth()).toEqual({ qualified: '1', commission: CPA });
    await fixture.deposit(player, 5_000n);
    await play(player, '3000');
    expect(await lastMonth()).toEqual({ qualified: '0', commission: 0n });
  });

  test.each([
    ['an identity of a lower level', async () => decide(1), '5000', '3000'],
    ['an identity that was refused', async () => decide(2, 'rejected'), '5000', '3000'],
    ['deposits one unit short', async () => decide(2), '4999', '3000'],
    ['stakes one unit short', async () => decide(2), '5000', '2999'],
  ])('is not paid for %s', async (_what, identify, deposited, staked) => {
    await identify();
    await fixture.deposit(player, BigInt(deposited));
    await play(player, staked);
    expect(await lastMonth()).toEqual({ qualified: '0', commission: 0n });
  });

  test('is not paid for stakes that were given back', async () => {
    await decide(2);
    await fixture.deposit(player, 5_000n);
    const bet = player.tx({ amountMinor: '3000' });
    await player.call('debit', bet);
    await player.call('rollback', player.tx({ roundId: bet.roundId, refTxId: bet.txId, amountMinor: '3000' }));
    await play(player, '2000');
    expect(await lastMonth()).toEqual({ qualified: '0', commission: 0n });
  });

  test('is not paid for activity after the qualifying days from registration', async () => {
    await fixture.publishPlans([{ ...PLAN, qualifies: { depositMinor: '5000', days: 3 } }]);
    await fixture.gateway.clock.advance(3 * DAY_MS + 60_000);
    await fixture.deposit(player, 5_000n);
    expect(await lastMonth()).toMatchObject({ qualified: '0' });
  });

  test('requires some deposit even where the plan sets no amount', async () => {
    await fixture.publishPlans([{ ...PLAN, qualifies: { turnoverMinor: '100', days: 30 } }]);
    await play(player, '100');
    expect(await lastMonth()).toMatchObject({ qualified: '0' });
    await fixture.pool().query('update foyer.member set created_at = foyer.clock() where id = $1', [player.memberId]);
    await fixture.deposit(player, 1n);
    expect(await lastMonth()).toMatchObject({ qualified: '1', commission: CPA });
  });

  test.each([
    ['before they qualify', 0],
    ['after they have qualified', 1],
  ])('is not paid for a member who excludes themselves %s', async (_when, place) => {
    const exclude = () =>
      fixture.gateway.call('limits.excludeMyself', {
        token: player.token,
        body: { term: 'sixMonths', isSure: true },
      });
    // An excluded member cannot bet, so the round ends before.
    await play(player, '3000');
    if (place === 0) expect((await exclude()).json.success).toBe(true);
    await decide(2);
    await fixture.deposit(player, 5_000n);
    if (place === 1) expect((await exclude()).json.success).toBe(true);
    expect(await lastMonth()).toEqual({ qualified: '0', commission: 0n });
  });

  test('counts in the month in which the last requirement is met', async () => {
    await fixture.deposit(player, 5_000n);
    await play(player, '3000');
    expect(await lastMonth()).toMatchObject({ qualified: '0' });
    await fixture.pool().query('update foyer.member set created_at = foyer.clock() where id = $1', [player.memberId]);
    await decide(2);
    expect(await lastMonth()).toMatchObject({ qualified: '1' });
  });
});

describe('deposits returned to their payers', () => {
  const share = (change: Partial<AgentPlan['deductions']>) =>
    fixture.publishPlans([
      flatPlan('standard', 3000, { deductions: { bonus: true, rebate: true, depositBp: 0, revenueBp: 0, ...change } }),
    ]);

  test.each([
    ['reduce net revenue where the plan says so', { chargebacks: true } as const, 7_000n, '3000'],
    ['reduce nothing elsewhere', {}, 10_000n, '3000'],
  ])('%s', async (_what, deductions, net, back) => {
    await share(deductions);
    await fixture.deposit(player, 20_000n);
    await play(player, '10000');
    await fixture.takeBack(player, 3_000n);
    await lastMonth();
    const statement = (await fixture.statementsOf(agent)).at(-1);
    expect(statement).toMatchObject({ net_minor: net, month: { chargebackMinor: back } });
    await fixture.gateway.clock.reset();
    const { value } = (
      await fixture.gateway.call('agent.statement', { token: agent.token, query: { period: statement?.period } })
    ).json;
    expect(value).toMatchObject({ chargebackMinor: String(10_000n - net), feesMinor: '0', netMinor: String(net) });
  });
});

test('refuses qualification rules on a revenue-share plan', () => {
  const plan = { ...flatPlan('a', 100), qualifies: { days: 30 } };
  expect(findPlanFaults({ plans: [plan], standard: 'a' })).toEqual([
    'plan a: only an amount for each member has qualifies',
  ]);
});
