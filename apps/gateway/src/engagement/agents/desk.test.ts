import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { agentFixture, flatPlan, play, type TestAgent } from '../../testing/agent-fixture.ts';
import { makeStatements } from './make-statements.ts';

type Fixture = Awaited<ReturnType<typeof agentFixture>>;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await agentFixture();
  await fixture.publishPlans([
    flatPlan('standard', 3000, {
      overrideLevels: 2,
      deductions: { bonus: true, rebate: true, depositBp: 200, revenueBp: 1000 },
    }),
    flatPlan('lower', 2000),
  ]);
});
afterEach(() => fixture.gateway.clock.reset());
afterAll(() => fixture.gateway.close());

const DAY_MS = 86_400_000;
const overviewOf = async ({ token }: Pick<TestAgent, 'token'>, query: Record<string, string> = {}) =>
  (await fixture.gateway.call('promotion.agentOverview', { token, query })).json;
const statementOf = async ({ token }: Pick<TestAgent, 'token'>, query: Record<string, string> = {}) =>
  (await fixture.gateway.call('agent.statement', { token, query })).json;
const networkOf = async ({ token }: Pick<TestAgent, 'token'>) =>
  (await fixture.gateway.call('agent.network', { token })).json;
const stayLoggedIn = () =>
  fixture.pool().query('update foyer.session set seen_at = foyer.clock(), began_at = foyer.clock()');

test('counts this month as its statement would, from revenue to commission', async () => {
  const agent = await fixture.newAgent();
  const player = await fixture.newPlayer(agent);
  await fixture.deposit(player, 50_000n);
  await play(player, '10000', '4000');
  const { value } = await statementOf(agent);
  expect(value).toMatchObject({
    state: 'running',
    days: [{ stakedMinor: '10000', netMinor: '6000' }],
    stakedMinor: '10000',
    revenueMinor: '6000',
    bonusMinor: '0',
    // 2 % of deposits and 10 % of revenue.
    feesMinor: '1600',
    netMinor: '4400',
    ownMinor: '1320',
    overridesMinor: '0',
    commissionMinor: '1320',
    // Both have the same address: they may be one person.
    qualified: 0,
    plan: { kind: 'revshare', overrideLevels: 2 },
  });
  expect(value.periods).toEqual([value.period]);
  expect((await overviewOf(agent)).value).toMatchObject({ commissionMinor: '1320', period: value.period });
  await fixture.nextMonth();
  await stayLoggedIn();
  await makeStatements(fixture.gateway.context);
  const { value: made } = await statementOf(agent, { period: value.period });
  const { state: _running, periods: _one, ...sums } = value;
  expect(made).toMatchObject({ ...sums, state: 'waiting' });
  expect(made.periods).toHaveLength(2);
  expect(await statementOf(agent, { period: '2020-01' })).toMatchObject({ errorCode: 'not.found' });
  expect(await statementOf(agent, { period: 'now' })).toMatchObject({ success: false });
});

test('shows only the agent’s own branch, ordered and masked, with last month’s shares', async () => {
  const top = await fixture.newAgent();
  const sub = await fixture.newAgent(top);
  const leaf = await fixture.newAgent(sub);
  const other = await fixture.newAgent(top);
  const stranger = await fixture.newAgent();
  await fixture.publishPlans(
    [flatPlan('standard', 3000, { overrideLevels: 2 }), flatPlan('lower', 2000)],
    Object.fromEntries([sub, leaf, other].map(({ username }) => [username, 'lower'])),
  );
  for (const agent of [leaf, other]) await play(await fixture.newPlayer(agent), '10000');
  await fixture.nextMonth();
  await stayLoggedIn();
  await makeStatements(fixture.gateway.context);
  const { value } = await networkOf(top);
  expect(value.agents).toMatchObject([
    { depth: 1, members: 1, agents: 1, shareMinor: '0' },
    { depth: 2, members: 1, agents: 0, shareMinor: '1000' },
    { depth: 1, members: 1, agents: 0, shareMinor: '1000' },
  ]);
  expect(value.agents.every(({ name }) => /^ag•••/.test(name))).toBe(true);
  expect((await networkOf(sub)).value.agents).toHaveLength(1);
  expect((await networkOf(stranger)).value).toMatchObject({ agents: [], isCut: false });
  expect(JSON.stringify(value)).not.toMatch(/limit|exclu|pause|balance/i);
});

test('lists members by type, page by page', async () => {
  const agent = await fixture.newAgent();
  const below = await fixture.newAgent(agent);
  await play(await fixture.newPlayer(agent), '1000');
  for (let count = 0; count < 50; count += 1) await fixture.newPlayer(agent);
  await fixture.newPlayer(below);
  const { value: all } = await overviewOf(agent);
  expect(all).toMatchObject({ members: 52, active: 1, agents: 1 });
  expect(all.rows).toHaveLength(50);
  expect(all.rows[0]).toMatchObject({ turnoverMinor: '1000', isAgent: false });
  expect((await overviewOf(agent, { offset: '50' })).value.rows).toHaveLength(2);
  expect((await overviewOf(agent, { filter: 'active' })).value.rows).toHaveLength(1);
  expect((await overviewOf(agent, { filter: 'agents' })).value.rows).toMatchObject([{ isAgent: true, members: 1 }]);
  expect(await overviewOf(agent, { filter: 'excluded' })).toMatchObject({ success: false });
});

test('refuses anyone who is not an agent', async () => {
  const { token } = await fixture.gateway.member('desk.nobody');
  for (const answer of [await overviewOf({ token }), await statementOf({ token }), await networkOf({ token })])
    expect(answer.errorCode).toBe('access.denied');
});

test('starts a day at midnight in the market’s time zone', async () => {
  const agent = await fixture.newAgent();
  await play(await fixture.newPlayer(agent), '1000');
  await fixture.gateway.clock.advance(DAY_MS);
  await stayLoggedIn();
  await play(await fixture.newPlayer(agent), '2000');
  const rows = (await statementOf(agent)).value.days;
  const dayOf = (ms: number) => new Date(ms + 7 * 3_600_000).toISOString().slice(0, 10);
  const now = fixture.gateway.context.now();
  // At the end of a month the first day belongs to the month before.
  const expected = [dayOf(now), dayOf(now - DAY_MS)].filter((day) => day.slice(0, 7) === dayOf(now).slice(0, 7));
  expect(rows.map(({ day }) => day)).toEqual(expected);
});
