import { withTransaction } from '@foyer/database/open-pool.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyLedger } from '../../ledger/wallet/verify-ledger.ts';
import { getMonth, nameMonth } from '../../platform/calendar/month.store.ts';
import { agentFixture, flatPlan, play, type TestAgent } from '../../testing/agent-fixture.ts';
import { computeStatement, makeStatements } from './make-statements.ts';
import { planOf } from './plans-document.ts';
import { addStatement, requireAgent } from './statement.store.ts';
import { verifyStatements } from './verify-statements.ts';

const ZONE = 'Asia/Ho_Chi_Minh';
const STANDARD = flatPlan('standard', 3000, { overrideLevels: 1 });

let fixture: Awaited<ReturnType<typeof agentFixture>>;
let top: TestAgent;
let sub: TestAgent;
beforeAll(async () => {
  fixture = await agentFixture();
});
beforeEach(async () => {
  top = await fixture.newAgent();
  sub = await fixture.newAgent(top);
  await fixture.publishPlans([STANDARD, flatPlan('lower', 2000)], { [sub.username]: 'lower' });
});
afterEach(async () => {
  expect(await verifyStatements(fixture.pool())).toEqual([]);
  expect(await verifyLedger(fixture.pool())).toEqual([]);
});
afterAll(() => fixture.gateway.close());

const playFor = async (agent: TestAgent, stake: string) => play(await fixture.newPlayer(agent), stake);

/** Moves to the next month, in which every session goes on. */
async function nextMonth(): Promise<void> {
  await fixture.nextMonth();
  await fixture.pool().query('update foyer.session set seen_at = foyer.clock(), began_at = foyer.clock()');
}

async function closeMonth(): Promise<void> {
  await nextMonth();
  await makeStatements(fixture.gateway.context);
}

/** Pays every statement of an agent. */
async function pay({ id }: TestAgent): Promise<void> {
  const { statements } = await fixture.operate('anh', 'agent-statements', { merchant: 'lotus' });
  for (const { agentId, period } of statements) {
    if (agentId !== String(id)) continue;
    const wanted = { merchant: 'lotus', agentId, period, reason: 'checked' };
    await fixture.operate('anh', 'approve-agent-statement', wanted);
    expect(await fixture.operate('binh', 'approve-agent-statement', wanted)).toMatchObject({ state: 'paid' });
  }
}

test('does not deduct an agent’s commission from the agent above, in two months in a row', async () => {
  await closeMonth();
  await playFor(top, '5000');
  await playFor(sub, '10000');
  await closeMonth();
  await pay(sub);
  await playFor(top, '5000');
  await playFor(sub, '20000');
  const { value } = (await fixture.gateway.call('agent.statement', { token: top.token })).json;
  expect(value).toMatchObject({ bonusMinor: '0', netMinor: '5000', carriedMinor: '0' });
  expect(value.days).toMatchObject([{ netMinor: '5000' }]);
  await closeMonth();
  await pay(sub);
  await closeMonth();
  expect((await fixture.statementsOf(sub)).map(({ commission_minor }) => commission_minor)).toEqual([
    0n,
    2000n,
    4000n,
    0n,
  ]);
  expect(await fixture.statementsOf(top)).toMatchObject([
    { commission_minor: 0n },
    { net_minor: 5000n, own_minor: 1500n, commission_minor: 2500n },
    { month: { bonusMinor: '0' }, net_minor: 5000n, carried_minor: 0n, own_minor: 1500n, commission_minor: 3500n },
    { month: { bonusMinor: '0' }, net_minor: 0n, carried_minor: 0n, commission_minor: 0n },
  ]);
});

test('computes a statement of an earlier version again as it was made, with the commissions that it deducted', async () => {
  await playFor(sub, '10000');
  await closeMonth();
  await pay(sub);
  const month = await getMonth(fixture.pool(), await nameMonth(fixture.pool(), ZONE), ZONE);
  await nextMonth();
  await withTransaction(fixture.pool(), async (client) => {
    const agent = await requireAgent(client, top.id);
    const { version = 0 } = planOf(fixture.gateway.context, 'lotus', agent.username) ?? {};
    const folded = { merchant: 'lotus', timeZone: ZONE, month, agent, plan: STANDARD, version };
    await addStatement(client, await computeStatement(client, { ...folded, deductsCommissions: true }));
  });
  expect((await fixture.statementsOf(top)).at(-1)).toMatchObject({ month: { bonusMinor: '2000' }, net_minor: -2000n });
});
