import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { deliverEvents } from '../../notify/events/deliver-events.ts';
import type { SessionCallName } from '../../operator/operator-call.ts';
import { closeDueAccounts } from '../../service/privacy/close-account.ts';
import { addStaff } from '../../testing/add-staff.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { callAsStaff } from '../../testing/call-as-staff.ts';
import { APPLICATION_MOVES } from './application-states.ts';

const DAY_MS = 86_400_000;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
  await addStaff(gateway.context.pool, 'promotions', { anh: 'lotus', binh: 'lotus', chi: 'lotus', far: 'samba' });
});
afterEach(() => gateway.clock.reset());
afterAll(() => gateway.close());

const pool = () => gateway.database.pool;

interface Person {
  id: string;
  token: string;
}

async function join(referralCode?: string): Promise<Person> {
  const username = `app.${randomUUID().slice(0, 8)}`;
  const body = { username, password: 'correct horse', isAdult: true, ...(referralCode ? { referralCode } : {}) };
  const { id, token } = (await gateway.call('member.register', { body })).json.value;
  return { id, token: token ?? '' };
}
const codeOf = async ({ token }: Person) => (await gateway.call('promotion.referral', { token })).json.value.code;
const applicationOf = async ({ token }: Person) => (await gateway.call('agent.application', { token })).json.value;
const SHOP = { way: 'shop' as const, name: 'Chợ Lớn 12', link: 'https://shop.example' };
const save = async ({ token }: Person, body: object = SHOP) =>
  (await gateway.call('agent.saveApplication', { token, body })).json;
const submit = async ({ token }: Person, isAgreed = true) =>
  (await gateway.call('agent.submitApplication', { token, body: { isAgreed } })).json;

async function apply(person: Person): Promise<string> {
  expect(await save(person)).toMatchObject({ success: true });
  expect(await submit(person)).toMatchObject({ success: true });
  const { rows } = await pool().query(
    'select id from foyer.agent_application where member_id = $1 order by created_at desc limit 1',
    [person.id],
  );
  return rows[0].id;
}

const staff = (name: string, call: SessionCallName, body: object) => callAsStaff(name, { call, body }, gateway.context);
const approve = (name: string, applicationId: string, change: object = {}) =>
  staff(name, 'approve-agent-application', { merchant: 'lotus', applicationId, reason: 'a shop we know', ...change });
const refuseIt = (applicationId: string, refusal: string) =>
  staff('anh', 'refuse-agent-application', { merchant: 'lotus', applicationId, reason: 'looked at it', refusal });

async function becomeAgent(person: Person): Promise<void> {
  const id = await apply(person);
  await approve('anh', id);
  expect(await approve('binh', id)).toMatchObject({ state: 'approved' });
}
const messagesOf = async (person: Person) => {
  await deliverEvents(gateway.context);
  const { rows } = await pool().query('select title from foyer.inbox_message where member_id = $1 order by id', [
    person.id,
  ]);
  return rows.map(({ title }) => title);
};
const treeOf = async (person: Person) =>
  (
    await pool().query('select ancestor_id, depth from foyer.agent_tree where agent_id = $1 order by depth', [
      person.id,
    ])
  ).rows.map(({ ancestor_id, depth }) => [String(ancestor_id), Number(depth)]);

test('stores a draft, and submits it only after the applicant agrees to the rules', async () => {
  const person = await join();
  expect(await applicationOf(person)).toMatchObject({
    isAgent: false,
    state: 'none',
    plan: { kind: 'revshare', carryover: 'carry', overrideLevels: 2 },
  });
  expect(await submit(person)).toMatchObject({ errorCode: 'agent.missing' });
  expect(await save(person, { way: 'shop', name: ' \u202e ' })).toMatchObject({ errorCode: 'agent.name' });
  await save(person, { way: 'friends' });
  await save(person);
  expect(await applicationOf(person)).toMatchObject({ state: 'draft', ...SHOP });
  expect(await submit(person, false)).toMatchObject({ errorCode: 'agent.rules' });
  await Promise.all([submit(person), submit(person)]);
  expect(await applicationOf(person)).toMatchObject({ state: 'submitted', ...SHOP });
  expect(await save(person)).toMatchObject({ errorCode: 'agent.applied' });
  expect(await submit(person)).toMatchObject({ success: true });
});

test('makes a member an agent after two approvals, notifies them, and records both approvals', async () => {
  const person = await join();
  const id = await apply(person);
  const { applications } = await staff('anh', 'agent-applications', { merchant: 'lotus' });
  expect(applications).toContainEqual(expect.objectContaining({ id, memberId: person.id, kycLevel: 0, ...SHOP }));
  expect(await approve('far', id)).toEqual({ code: 'forbidden' });
  expect(await approve('far', id, { merchant: 'samba' })).toEqual({ code: 'unknown' });
  expect(await approve('anh', id, { reason: '' })).toEqual({ code: 'reason' });
  expect(await approve('anh', id)).toEqual({ state: 'checked', approvedBy: ['anh'] });
  expect(await applicationOf(person)).toMatchObject({ state: 'submitted', isAgent: false });
  expect(await approve('anh', id)).toEqual({ code: 'same' });
  expect((await gateway.call('promotion.agentOverview', { token: person.token })).json.errorCode).toBe('access.denied');
  const both = await Promise.all([approve('binh', id), approve('chi', id)]);
  expect(both).toContainEqual({ code: 'unchanged' });
  expect(both).toContainEqual(expect.objectContaining({ state: 'approved' }));
  expect(await applicationOf(person)).toMatchObject({ state: 'approved', isAgent: true });
  expect((await gateway.call('promotion.agentOverview', { token: person.token })).json.success).toBe(true);
  expect(await messagesOf(person)).toHaveLength(1);
  const { rows } = await pool().query('select action, after from foyer.audit_log where subject = $1 order by at', [
    person.id,
  ]);
  expect(rows).toMatchObject([{ action: 'agent.check' }, { action: 'agent.approve', after: { type: 1 } }]);
  expect(await save(person)).toMatchObject({ errorCode: 'agent.already' });
});

test.each([
  ['details', 0],
  ['invitations', 31],
  ['account', 31],
] as const)('tells an applicant refused for %s the reason, and when they may apply again', async (refusal, days) => {
  const person = await join();
  const id = await apply(person);
  await approve('binh', id);
  expect(await refuseIt(id, refusal)).toEqual({ state: 'refused' });
  expect(await refuseIt(id, refusal)).toEqual({ code: 'unchanged' });
  expect(await approve('chi', id)).toEqual({ code: 'unchanged' });
  const shown = await applicationOf(person);
  expect(shown).toMatchObject({ state: 'refused', refusal });
  expect(shown.againAt === null).toBe(days === 0);
  expect(await messagesOf(person)).toHaveLength(1);
  if (days > 0) {
    expect(await save(person)).toMatchObject({ errorCode: 'agent.refused' });
    await gateway.clock.advance(days * DAY_MS);
    await pool().query(
      'update foyer.session set seen_at = foyer.clock(), began_at = foyer.clock() where member_id = $1',
      [person.id],
    );
  }
  expect(await save(person)).toMatchObject({ success: true });
  expect(await applicationOf(person)).toMatchObject({ state: 'draft', refusal: null });
});

test('serialises a concurrent decision and withdrawal', async () => {
  const person = await join();
  const id = await apply(person);
  await approve('anh', id);
  const [decided, withdrawn] = await Promise.all([
    approve('binh', id),
    gateway.call('agent.withdrawApplication', { token: person.token, body: {} }),
  ]);
  const { isAgent } = await applicationOf(person);
  expect(isAgent).toBe('state' in decided);
  expect(withdrawn.json.success).toBe(!isAgent);
  expect((await treeOf(person)).length).toBe(isAgent ? 1 : 0);
});

test('does not approve a member who has excluded themselves since applying', async () => {
  const person = await join();
  const id = await apply(person);
  await approve('anh', id);
  const { token } = person;
  await gateway.call('limits.excludeMyself', { token, body: { term: 'sixMonths', isSure: true } });
  expect(await approve('binh', id)).toEqual({ code: 'policy' });
  expect(await applicationOf(await join())).toMatchObject({ isAgent: false });
});

test('adds an agent below their referrer, and never moves one', async () => {
  const top = await join();
  const sub = await join(await codeOf(top));
  const leaf = await join(await codeOf(sub));
  const early = await join(await codeOf(leaf));
  await becomeAgent(early);
  expect(await treeOf(early)).toEqual([[early.id, 0]]);
  for (const person of [top, sub, leaf]) await becomeAgent(person);
  expect(await treeOf(leaf)).toEqual([
    [leaf.id, 0],
    [sub.id, 1],
    [top.id, 2],
  ]);
  expect(await treeOf(early)).toEqual([[early.id, 0]]);
  const { rows } = await pool().query('select id, type from foyer.member where id = any($1) order by id', [
    [top, sub, leaf, early].map(({ id }) => id),
  ]);
  expect(rows.map(({ type }) => Number(type))).toEqual([1, 2, 2, 1]);
  const move = pool().query('update foyer.agent_tree set ancestor_id = $2 where agent_id = $1', [leaf.id, early.id]);
  await expect(move).rejects.toThrow(/append-only/);
  const second = pool().query(
    `insert into foyer.agent_tree (merchant, ancestor_id, agent_id, depth, since) values ('lotus', $2, $1, 1, foyer.clock())`,
    [leaf.id, early.id],
  );
  await expect(second).rejects.toThrow(/agent_tree_agent_id_depth_key/);
});

test('adds two agents of one line simultaneously in their order, or the lower one at the top', async () => {
  const top = await join();
  const sub = await join(await codeOf(top));
  const [topId, subId] = [await apply(top), await apply(sub)];
  await Promise.all([approve('anh', topId), approve('anh', subId)]);
  await Promise.all([approve('binh', topId), approve('binh', subId)]);
  const ancestors = (await treeOf(sub)).map(([id]) => id);
  expect([[sub.id], [sub.id, top.id]]).toContainEqual(ancestors);
  const { rows } = await pool().query('select type from foyer.member where id = $1', [sub.id]);
  expect(Number(rows[0].type)).toBe(ancestors.length);
});

test('refuses an eleventh level below the top', async () => {
  let person = await join();
  await becomeAgent(person);
  for (let depth = 1; depth <= 10; depth += 1) {
    person = await join(await codeOf(person));
    await becomeAgent(person);
  }
  expect(await treeOf(person)).toHaveLength(11);
  const last = await join(await codeOf(person));
  const id = await apply(last);
  await approve('anh', id);
  expect(await approve('binh', id)).toEqual({ code: 'depth' });
  expect(await applicationOf(last)).toMatchObject({ isAgent: false, state: 'submitted' });
});

test('shows an application only to its member, and erases its contents when the account is closed', async () => {
  const person = await join();
  await apply(person);
  expect(await applicationOf(await join())).toMatchObject({ state: 'none', name: '' });
  const { value } = (await gateway.call('settings.myData', { token: person.token })).json;
  expect(value.agentApplications).toMatchObject([{ state: 'submitted', name: SHOP.name }]);
  await pool().query('update foyer.ledger_account set balance_minor = 0 where member_id = $1', [person.id]);
  await pool().query(`update foyer.member set closing_at = foyer.clock() - interval '1 minute' where id = $1`, [
    person.id,
  ]);
  expect(await closeDueAccounts(gateway.context)).toBe(1);
  const { rows } = await pool().query('select state, name, link from foyer.agent_application where member_id = $1', [
    person.id,
  ]);
  expect(rows).toEqual([{ state: 'withdrawn', name: '', link: '' }]);
});

test('allows no transition out of a final state', () => {
  for (const { from } of Object.values(APPLICATION_MOVES))
    for (const state of ['approved', 'refused', 'withdrawn']) expect(from).not.toContain(state);
});
