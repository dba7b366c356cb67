import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../ledger/wallet/verify-ledger.ts';
import { agentFixture, flatPlan, play, type TestAgent } from '../../testing/agent-fixture.ts';
import { refuseRows } from '../../testing/refuse-rows.store.ts';
import { makeStatements } from './make-statements.ts';
import { verifyStatements } from './verify-statements.ts';

let fixture: Awaited<ReturnType<typeof agentFixture>>;
beforeAll(async () => {
  fixture = await agentFixture();
  await fixture.publishPlans([flatPlan('standard', 3000, { overrideLevels: 10 })]);
});
afterEach(async () => {
  expect(await verifyStatements(fixture.pool())).toEqual([]);
  await fixture.gateway.clock.reset();
  expect(await verifyLedger(fixture.pool())).toEqual([]);
  await fixture.pool().query('delete from foyer.agent_statement');
});
afterAll(() => fixture.gateway.close());

const make = () => makeStatements(fixture.gateway.context);
const playFor = async (agent: TestAgent, stake: string, payout = '0') =>
  play(await fixture.newPlayer(agent), stake, payout);

/** Makes statements of an agent fail, of one period or of all. @returns a function that ends it */
const breakStatements = ({ id }: TestAgent, period = '') =>
  refuseRows(fixture.pool(), 'agent_statement', `agent_id = ${id} and period like '${period}%'`);

test('makes up for every month in which a statement failed, with what the earlier ones carry', async () => {
  const agent = await fixture.newAgent();
  const mend = await breakStatements(agent);
  await playFor(agent, '10000', '50000');
  await fixture.nextMonth();
  await make();
  for (let players = 0; players < 3; players += 1) await playFor(agent, '20000');
  await fixture.nextMonth();
  await make();
  expect(await fixture.statementsOf(agent)).toEqual([]);
  await fixture.nextMonth();
  await mend();
  await Promise.all([make(), make()]);
  expect(await fixture.statementsOf(agent)).toMatchObject([
    { carried_minor: 0n, net_minor: -40_000n, commission_minor: 0n },
    { carried_minor: -40_000n, net_minor: 60_000n, commission_minor: 6000n },
    { carried_minor: 0n, net_minor: 0n, commission_minor: 0n },
  ]);
});

test('makes no statement of a month before that of the month before', async () => {
  const agent = await fixture.newAgent();
  const period = new Date(fixture.gateway.clock.now() + 7 * 3_600_000).toISOString().slice(0, 7);
  const mend = await breakStatements(agent, period);
  await playFor(agent, '10000');
  await fixture.nextMonth();
  await fixture.nextMonth();
  await make();
  expect(await fixture.statementsOf(agent)).toEqual([]);
  await mend();
  await make();
  expect(await fixture.statementsOf(agent)).toMatchObject([{ commission_minor: 3000n }, { commission_minor: 0n }]);
});

test('makes the statements of all other agents when one fails, except of those above', async () => {
  const top = await fixture.newAgent();
  const sub = await fixture.newAgent(top);
  const leaf = await fixture.newAgent(sub);
  const beside = await fixture.newAgent(top);
  const stranger = await fixture.newAgent();
  for (const agent of [leaf, beside, stranger]) await playFor(agent, '10000');
  const mend = await breakStatements(leaf);
  await fixture.nextMonth();
  await make();
  const countOf = async (agent: TestAgent) => (await fixture.statementsOf(agent)).length;
  expect(await Promise.all([leaf, sub, top].map(countOf))).toEqual([0, 0, 0]);
  expect(await Promise.all([beside, stranger].map(countOf))).toEqual([1, 1]);
  await mend();
  await make();
  expect(await Promise.all([leaf, sub, top, beside, stranger].map(countOf))).toEqual([1, 1, 1, 1, 1]);
});
