import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentFixture, flatPlan, play, type TestAgent } from '../../testing/agent-fixture.ts';
import { makeStatements } from './make-statements.ts';
import { findMissingStatements, verifyStatements } from './verify-statements.ts';

const MARKET = { merchant: 'lotus', timeZone: 'Asia/Ho_Chi_Minh' };

let fixture: Awaited<ReturnType<typeof agentFixture>>;
let agent: TestAgent;

beforeAll(async () => {
  fixture = await agentFixture();
  await fixture.publishPlans([flatPlan('standard', 3000)], {});
  agent = await fixture.newAgent();
  await play(await fixture.newPlayer(agent), '10000');
  await fixture.nextMonth();
  await makeStatements(fixture.gateway.context);
  await fixture.gateway.clock.advance(2 * 86_400_000);
});
afterAll(() => fixture.gateway.close());

const faultsNow = async () => [
  ...(await verifyStatements(fixture.pool())),
  ...(await findMissingStatements(fixture.pool(), MARKET)),
];

/** Changes the statement of the agent, and puts it back after the check. */
async function faultsAfter(change: string): Promise<string[]> {
  const { rows } = await fixture
    .pool()
    .query('select to_jsonb(s) as row from foyer.agent_statement s where agent_id = $1', [agent.id]);
  expect((await fixture.pool().query(change, [agent.id])).rowCount).toBe(1);
  const faults = await faultsNow();
  await fixture.pool().query('delete from foyer.agent_statement where agent_id = $1', [agent.id]);
  await fixture
    .pool()
    .query('insert into foyer.agent_statement select * from jsonb_populate_record(null::foyer.agent_statement, $1)', [
      rows[0].row,
    ]);
  return faults.filter(({ agentId }) => agentId === String(agent.id)).map(({ what }) => what);
}

test('finds nothing in statements that only Foyer made', async () => {
  expect(await faultsNow()).toEqual([]);
});

test.each([
  [
    'a plan that was never published, with its commission',
    `update foyer.agent_statement set plan = jsonb_set(plan, '{tiers,0,basisPoints}', '6000'), commission_minor = commission_minor * 2,
       own_minor = own_minor * 2, hash = sha256(hash) where agent_id = $1`,
    'its plan is not the one of version',
  ],
  [
    'a version of the plans that was not in force',
    'update foyer.agent_statement set plan_version = plan_version + 1 where agent_id = $1',
    'its plan is not the one of version',
  ],
  ['a statement that was deleted', 'delete from foyer.agent_statement where agent_id = $1', 'it is missing'],
  [
    'a statement marked as paid without its payment',
    'update foyer.agent_statement set paid_at = foyer.clock() where agent_id = $1',
    'its mark as paid and the ledger differ',
  ],
])('finds %s', async (_what, change, what) => {
  expect((await faultsAfter(change)).join()).toContain(what);
});
