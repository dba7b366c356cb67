import { randomUUID } from 'node:crypto';
import { MEMBER_ACTIONS, type MemberAction } from '@foyer/contract/staff/member-actions.data.ts';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { readMessageTables } from '@foyer/locales/read-message-tables.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { setDebitBlocked } from '../../ledger/wallet/ledger.store.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { may } from './may.ts';
import { POLICY_REASONS, type PolicyReason } from './policy.data.ts';
import type { Actor } from './policy.store.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterEach(() => gateway.clock.reset());
afterAll(() => gateway.close());

const sql = (text: string, values: unknown[] = []) => gateway.database.pool.query(text, values);

async function newActor(): Promise<Actor & { memberId: bigint }> {
  const { id } = await gateway.member(`may.${randomUUID().slice(0, 8)}`);
  const { rows } = await sql('select id from foyer.session where member_id = $1', [id]);
  return { memberId: BigInt(id), sessionId: rows[0].id, tokenVersion: 1 };
}

/** The verdict for every action. */
async function verdictsOf(actor: Actor): Promise<Record<string, PolicyReason | null>> {
  const entries = MEMBER_ACTIONS.map(async (action) => [action, await may(gateway.context.pool, actor, action)]);
  return Object.fromEntries(await Promise.all(entries));
}

/** `reason` for these actions, null for the others. */
const only = (actions: readonly MemberAction[], reason: PolicyReason) =>
  Object.fromEntries(MEMBER_ACTIONS.map((action) => [action, actions.includes(action) ? reason : null]));

test('allows an active member everything', async () => {
  expect(await verdictsOf(await newActor())).toEqual(only([], 'account.disabled'));
});

test('allows a disabled member nothing', async () => {
  const actor = await newActor();
  await sql(`update foyer.member set status = 'disabled' where id = $1`, [actor.memberId]);
  expect(await verdictsOf(actor)).toEqual(only(MEMBER_ACTIONS, 'account.disabled'));
});

test('allows an excluded member only to log in and to withdraw, even after the stated end', async () => {
  const actor = await newActor();
  const excluded = only(['launch', 'bet', 'deposit', 'grant', 'marketing'], 'member.excluded');
  for (const until of [null, '2099-01-01', '2020-01-01']) {
    await sql(`update foyer.member set status = 'excluded', excluded_until = $2 where id = $1`, [
      actor.memberId,
      until,
    ]);
    expect(await verdictsOf(actor)).toEqual(excluded);
  }
});

test('allows a member on a break only to log in and to withdraw, until it is over', async () => {
  const actor = await newActor();
  const pause = (until: string) =>
    sql(`update foyer.member set paused_until = foyer.clock() + $2::interval where id = $1`, [actor.memberId, until]);
  await pause('1 minute');
  expect(await verdictsOf(actor)).toEqual(only(['launch', 'bet', 'deposit', 'grant', 'marketing'], 'member.paused'));
  await pause('-1 minute');
  expect(await verdictsOf(actor)).toEqual(only([], 'member.paused'));
});

test.each(MEMBER_ACTIONS)('blocks only %s', async (action) => {
  const actor = await newActor();
  await sql('update foyer.member set blocked_actions = array[$2] where id = $1', [actor.memberId, action]);
  expect(await verdictsOf(actor)).toEqual(only([action], 'action.blocked'));
});

test('stops bets and withdrawals of a blocked money account', async () => {
  const actor = await newActor();
  await setDebitBlocked(gateway.context.pool, actor.memberId, true);
  expect(await verdictsOf(actor)).toEqual(only(['bet', 'withdrawal'], 'debit.blocked'));
});

test.each([
  ['is revoked', 'update foyer.session set revoked_at = now() where id = $1', 'session.ended'],
  ['has a newer token', 'update foyer.session set token_version = 2 where id = $1', 'session.ended'],
  [
    'has been idle',
    `update foyer.session set seen_at = now() - interval '31 minutes' where id = $1`,
    'session.expired',
  ],
  ['is too old', `update foyer.session set began_at = now() - interval '13 hours' where id = $1`, 'session.expired'],
] as const)('allows neither launches nor bets in a session that %s', async (_what, change, reason) => {
  const actor = await newActor();
  await sql(change, [actor.sessionId]);
  expect(await verdictsOf(actor)).toEqual(only(['launch', 'bet'], reason));
});

test('allows neither launches nor bets without a session, or in another member’s', async () => {
  const [actor, other] = [await newActor(), await newActor()];
  for (const sessionId of [null, randomUUID(), other.sessionId])
    expect(await verdictsOf({ ...actor, sessionId: sessionId ?? null })).toEqual(
      only(['launch', 'bet'], 'session.ended'),
    );
});

test('allows no bet after the end of the vendor’s session', async () => {
  const actor = await newActor();
  const at = (ms: number) => may(gateway.context.pool, { ...actor, expiresAt: new Date(Date.now() + ms) }, 'bet');
  expect([await at(60_000), await at(-1)]).toEqual([null, 'session.expired']);
});

test('applies the time limit to launches and to bets with and without a stake, and other limits to stakes only', async () => {
  const actor = await newActor();
  const setLimit = (kind: string, period: string) =>
    sql('insert into foyer.play_limit (member_id, kind, period, amount_minor) values ($1, $2, $3, 0)', [
      ...[actor.memberId, kind, period],
    ]);
  await setLimit('loss', 'day');
  expect(await verdictsOf(actor)).toEqual(only([], 'loss.limit'));
  expect(await may(gateway.context.pool, { ...actor, stakeMinor: 1n }, 'bet')).toBe('loss.limit');
  await setLimit('time', 'day');
  expect(await verdictsOf(actor)).toEqual(only(['launch', 'bet'], 'time.limit'));
  expect(await may(gateway.context.pool, { ...actor, stakeMinor: 0n }, 'bet')).toBe('time.limit');
});

test('reports the account’s state before the session’s', async () => {
  const actor = await newActor();
  await sql(`update foyer.member set status = 'disabled' where id = $1`, [actor.memberId]);
  await sql('update foyer.session set revoked_at = now() where id = $1', [actor.sessionId]);
  expect(await may(gateway.context.pool, actor, 'bet')).toBe('account.disabled');
});

test('keeps the state it decided on unchanged until the client ends', async () => {
  const actor = await newActor();
  const order: string[] = [];
  let ending: Promise<unknown> = Promise.resolve();
  await withTransaction(gateway.context.pool, async (client) => {
    expect(await may(client, actor, 'launch')).toBeNull();
    const end = (text: string, id: unknown) => sql(text, [id]).then(() => order.push('changed'));
    ending = Promise.all([
      end(`update foyer.member set status = 'disabled' where id = $1`, actor.memberId),
      end('update foyer.session set revoked_at = now() where id = $1', actor.sessionId),
    ]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    order.push('acted');
  });
  await ending;
  expect(order).toEqual(['acted', 'changed', 'changed']);
});

test('throws for a member who does not exist', async () => {
  await expect(may(gateway.context.pool, { memberId: -1n }, 'login')).rejects.toThrow('there is no member');
});

test('has a text for staff, and one for the member, for every reason in six languages', () => {
  const [staff, member] = [readMessageTables('policy.json'), readMessageTables('gateway.json')];
  for (const language of ['EN', 'VI', 'CN', 'TY', 'PT-BR', 'ES'] as const) {
    for (const [reason, { refusal }] of Object.entries(POLICY_REASONS)) {
      expect(staff.get(language)?.[reason]).toBeTruthy();
      expect(member.get(language)?.[refusal]).toBeTruthy();
    }
    expect(Object.keys(staff.get(language) ?? {}).sort()).toEqual(Object.keys(POLICY_REASONS).sort());
  }
});
