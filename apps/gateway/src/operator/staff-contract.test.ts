import { staffCalls } from '@foyer/contract/staff/calls.ts';
import type { StaffPermission } from '@foyer/contract/staff/permissions.ts';
import type { StaffCall } from '@foyer/contract/staff/staff-call.ts';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { createFastify } from '@foyer/http/create-fastify.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { compileLazily } from '../platform/http/lazy-serializer.ts';
import { rolesWith } from '../service/staff/person.ts';
import { ROLES, ROLES_FOR_ALL, type Role } from '../service/staff/roles.data.ts';
import { insertStaff, replaceGrants } from '../service/staff/staff.store.ts';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';
import { callAsStaff } from '../testing/call-as-staff.ts';
import { createDesk } from '../testing/desk-fixture.ts';
import type { Operator, SessionCallName, StaffHandlersOf } from './operator-call.ts';
import { OPERATOR_CALLS } from './operator-calls.ts';
import { readBody } from './run-call.ts';
import { sendAnswer, toResponse } from './send-answer.ts';

let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await bootGateway();
  token = (await createDesk(gateway).addPerson('root', '*:administrator')).token;
});
afterAll(() => gateway.close());

const all = Object.entries<StaffCall>(staffCalls);
const post = (call: string, payload: object, authorization = '') =>
  gateway.operator.inject({ method: 'POST', url: `/operator/${call}`, headers: { authorization }, payload });

test.each(all)('answers %s, and only to a session unless the contract opens it to everyone', async (name, call) => {
  const { errorCode, success } = (await post(name, { unexpected: true })).json();
  if (call.isOpen) expect([success, errorCode]).not.toEqual([false, 'session']);
  else expect([success, errorCode]).toEqual([false, 'session']);
  expect(errorCode).not.toBe('unknown');
});

test.each(all.filter(([, { isOpen }]) => !isOpen))('refuses a body of %s that is no object', async (name) => {
  const reply = await post(name, ['x'], token);
  expect([reply.statusCode, reply.json()]).toEqual([400, { success: false, errorCode: 'invalid' }]);
});

test('reports an unknown call only to staff', async () => {
  expect((await post('no-such-call', {})).json()).toEqual({ success: false, errorCode: 'session' });
  const reply = await post('no-such-call', {}, token);
  expect([reply.statusCode, reply.json()]).toEqual([404, { success: false, errorCode: 'unknown' }]);
});

const UUID = '0199aaaa-0000-8000-8000-000000000001';
/** A valid value for each field of the bodies that name a merchant; none of the things exists. */
const FIELDS: Readonly<Record<string, unknown>> = {
  ...{ merchant: 'lotus', username: 'nobody.here', reason: 'a test', action: 'bet', until: null },
  ...{ offerId: 'none', campaignId: 'none', requestId: UUID, applicationId: UUID, grantId: UUID },
  ...{ id: '1', friendId: '1', memberId: '1', agentId: '1', period: '2030-01', refusal: 'details' },
  ...{ amountMinor: '5', stakeMinor: '5', count: 1, rounds: 1, rankLevel: 1, add: ['a'], remove: [] },
  ...{ isGranted: true, isCleared: true, vendor: 'none', gameCode: 'none', expiresAt: '2031-01-01T00:00:00Z' },
};

const withPermission = all.flatMap(([name, { body, permission, refusals }]) =>
  permission && 'merchant' in body.properties
    ? [[name, permission, Object.keys(body.properties), refusals] as const]
    : [],
);

async function addPerson(name: string, roles: readonly string[]): Promise<void> {
  const { pool } = gateway.context;
  await insertStaff(pool, { name, password_hash: 'x', sealed_totp: Buffer.from('x'), signing_key: `key of ${name}` });
  const grants = (roles as Role[]).map((role) => ({ role, merchant: ROLES_FOR_ALL.includes(role) ? '*' : 'lotus' }));
  await withTransaction(pool, (client) => replaceGrants(client, name, grants));
}

test.each(withPermission)('requires the permission that the contract names for %s: %s', async (name, ...rest) => {
  const [permission, fields, refusals] = rest;
  const [entitled] = rolesWith(permission satisfies StaffPermission);
  await addPerson(`in.${name}`, [entitled ?? '']);
  await addPerson(
    `out.${name}`,
    Object.keys(ROLES).filter((role) => !rolesWith(permission).includes(role)),
  );
  const body = Object.fromEntries(fields.map((field) => [field, FIELDS[field]]));
  const call = name as SessionCallName;
  // A member is not reported to those who may not see any.
  const code = refusals.includes('forbidden') ? 'forbidden' : 'unknown';
  expect(await callAsStaff(`out.${name}`, { call, body }, gateway.context)).toEqual({ code });
  const answer = await callAsStaff(`in.${name}`, { call, body }, gateway.context);
  if (code === 'forbidden') expect(answer).not.toEqual({ code });
  expect(answer).not.toEqual({ code: 'invalid' });
});

test('passes only the fields of the contract to a handler', () => {
  const id = UUID;
  expect(readBody('desk-read', { id, seq: 1, isAdministrator: true })).toEqual({ id, seq: 1 });
  expect(readBody('desk-read', { id })).toBeNull();
  expect(readBody('desk-read', null)).toBeNull();
});

test('sends only the fields of the contract, times as text, and fails if a field is missing', async () => {
  const app = createFastify({ logger: false });
  app.setSerializerCompiler(compileLazily);
  const passkey = { id: '1', name: 'phone', isOfThisSite: true, createdAt: new Date(0), lastUsedAt: new Date(1) };
  const answers: Record<string, object> = {
    more: { passkeys: [{ ...passkey, publicKey: 'secret' }], secret: 1 },
    less: { passkeys: [{ ...passkey, name: undefined }] },
    refusal: refuse('unknown'),
  };
  for (const [name, answer] of Object.entries(answers))
    app.get(`/${name}`, { schema: toResponse(staffCalls.passkeys.value) }, (_request, reply) =>
      sendAnswer(reply, answer),
    );
  const more = await app.inject('/more');
  expect(more.json()).toEqual({
    success: true,
    value: {
      passkeys: [{ ...passkey, createdAt: '1970-01-01T00:00:00.000Z', lastUsedAt: '1970-01-01T00:00:00.001Z' }],
    },
  });
  expect((await app.inject('/less')).statusCode).toBe(500);
  const refused = await app.inject('/refusal');
  expect([refused.statusCode, refused.json()]).toEqual([404, { success: false, errorCode: 'unknown' }]);
  await app.close();
});

test('serves the OpenAPI document of staff on the admin port alone', async () => {
  const reply = await gateway.operator.inject('/operator/openapi.json');
  expect(reply.headers['content-type']).toMatch('application/json');
  const paths = Object.keys(reply.json().paths);
  expect(paths).toEqual([...Object.keys(staffCalls), 'stream'].map((name) => `/operator/${name}`));
  expect((await gateway.app.inject('/operator/openapi.json')).statusCode).toBe(404);
});

test('does not compile with a missing handler, another field or an unlisted refusal', () => {
  type Passkeys<Answer> = { passkeys: (body: object, operator: Operator) => Answer };
  type Known = { id: string; name: string; isOfThisSite: boolean; createdAt: Date; lastUsedAt: null };
  type Declared = StaffHandlersOf<'passkeys'>;
  expectTypeOf(OPERATOR_CALLS).toExtend<StaffHandlersOf<SessionCallName>>();
  expectTypeOf<Declared>().not.toExtend<StaffHandlersOf<'passkeys' | 'desk'>>();
  expectTypeOf<Passkeys<{ passkeys: Known[] }>>().toExtend<Declared>();
  expectTypeOf<Passkeys<{ passkeys: Omit<Known, 'name'>[] }>>().not.toExtend<Declared>();
  expectTypeOf<Passkeys<{ passkeys: (Omit<Known, 'name'> & { name: number })[] }>>().not.toExtend<Declared>();
  expectTypeOf<Passkeys<Refusal<'unknown'>>>().not.toExtend<Declared>();
  type Remove<Code extends string> = { 'passkey-remove': () => Refusal<Code> | Record<string, never> };
  expectTypeOf<Remove<'unknown'>>().toExtend<StaffHandlersOf<'passkey-remove'>>();
  expectTypeOf<Remove<'unchanged'>>().not.toExtend<StaffHandlersOf<'passkey-remove'>>();
});
