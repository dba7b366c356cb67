import { generateKeyPairSync } from 'node:crypto';
import { isSignatureOfText, toKeyText, toPublicKey } from '@foyer/http/signing-key.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeMember } from '../../operator/change-member.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { addStaff, changeRoles, disableStaff, parseGrant } from './change-staff.ts';
import { hasPermission, type Person, personOfKey } from './person.ts';
import type { Grant } from './staff.store.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

const newKey = () => generateKeyPairSync('ed25519').privateKey;
const grantsOf = (...texts: string[]) => texts.map((text) => parseGrant(text) as Grant);
const keys = { root: newKey(), kim: newKey() };
const add = (name: string, key = newKey(), by: Person | null = null, ...grants: string[]) =>
  addStaff({ name, signingKey: toKeyText(key), grants: grantsOf(...grants) }, by, gateway.context);
const person = async (key: keyof typeof keys) => (await personOfKey(gateway.context.pool, keys[key])) as Person;
const mayChange = (name: string) =>
  hasPermission(gateway.context.pool, name, { permission: 'member.disable', merchant: 'lotus' });

test('lets the first person add themselves as administrator, and nobody after that', async () => {
  expect(await add('root', keys.root, null, '*:approver')).toMatchObject({ code: 'first' });
  const rivalKey = newKey();
  const [root, rival] = await Promise.all([
    add('root', keys.root, null, '*:administrator'),
    add('rival', rivalKey, null, '*:administrator'),
  ]);
  const refused = 'password' in root ? rival : root;
  expect(refused).toMatchObject({ code: 'forbidden' });
  if (refused === root) keys.root = rivalKey;
  expect(await person('root')).not.toBeNull();
  expect(await add('later', newKey(), null, '*:administrator')).toMatchObject({ code: 'forbidden' });
});

test('adds people with credentials of their own, shown once and stored hashed or sealed', async () => {
  const added = await add('kim', keys.kim, await person('root'), 'lotus:protection');
  if (!('password' in added)) throw new Error(added.code);
  expect(added.password).toMatch(/^[a-z2-9]{20}$/);
  expect(added.uri).toContain('otpauth://totp/');
  const { rows } = await gateway.database.pool.query(
    `select string_agg(row_to_json(staff)::text, '') as all_rows from foyer.staff`,
  );
  expect(rows[0].all_rows).not.toContain(added.password);
  expect(await mayChange('kim')).toBe(true);
});

test.each([
  ['Kim', 'name'],
  ['k', 'name'],
  ['kim', 'taken'],
])('refuses the name %s', async (name, code) => {
  expect(await add(name, newKey(), await person('root'))).toMatchObject({ code });
});

test('refuses one key for two names, and an invalid key', async () => {
  const root = await person('root');
  expect(await add('kims.double', keys.kim, root)).toMatchObject({ code: 'taken' });
  const pasted = await addStaff({ name: 'odd', signingKey: 'c2hvcnQ=', grants: [] }, root, gateway.context);
  expect(pasted).toMatchObject({ code: 'key' });
});

test('lets only administrators change staff, and nobody change themselves', async () => {
  const [root, kim] = [await person('root'), await person('kim')];
  expect(await add('friend', newKey(), kim)).toMatchObject({ code: 'forbidden' });
  const { name } = root;
  expect(await changeRoles({ name, grants: [] }, kim, gateway.context)).toMatchObject({ code: 'forbidden' });
  expect(await changeRoles({ name, grants: grantsOf('*:approver') }, root, gateway.context)).toMatchObject({
    code: 'self',
  });
  expect(await changeRoles({ name: 'ghost', grants: [] }, root, gateway.context)).toMatchObject({ code: 'unknown' });
});

test('removes roles, and suspends all roles of a disabled person', async () => {
  const root = await person('root');
  await changeRoles({ name: 'kim', grants: grantsOf('samba:protection') }, root, gateway.context);
  expect(await mayChange('kim')).toBe(false);
  await changeRoles({ name: 'kim', grants: grantsOf('lotus:protection') }, root, gateway.context);
  expect(await mayChange('kim')).toBe(true);
  await disableStaff({ name: 'kim', reason: 'on leave', isDisabled: true }, root, gateway.context);
  expect(await mayChange('kim')).toBe(false);
  expect(await personOfKey(gateway.context.pool, keys.kim)).toBeNull();
  await disableStaff({ name: 'kim', reason: 'back', isDisabled: false }, root, gateway.context);
  expect(await mayChange('kim')).toBe(true);
});

test('signs the entry of the audit log with the key of the person who made it', async () => {
  const { id } = await gateway.member('signed.for');
  const target = { merchant: 'lotus', username: 'signed.for', reason: 'a chargeback' };
  await changeMember(target, { change: { kind: 'disable' }, person: await person('kim') }, gateway.context);
  const { rows } = await gateway.database.pool.query(`select * from foyer.audit_log where subject = 'signed.for'`);
  const [{ signed, signature }] = rows;
  expect(JSON.parse(signed)).toMatchObject({
    staff: 'kim',
    action: 'member.disable',
    reason: 'a chargeback',
    id: rows[0].id,
  });
  const key = toPublicKey(toKeyText(keys.kim));
  expect(key && isSignatureOfText(signed, signature, key)).toBe(true);
  expect(key && isSignatureOfText(signed.replace('kim', 'tom'), signature, key)).toBe(false);
  expect(id).toBeTruthy();
});

test.each(['lotus', 'lotus:king', ':support', 'lotus:approver', 'lotus:administrator', 'a:support:b', '*:constructor'])(
  'reads no role from %s',
  (text) => {
    expect(parseGrant(text)).toBeNull();
  },
);

test.each(['lotus:support', '*:support', '*:approver', '*:administrator'])('reads the role %s', (text) => {
  const [merchant, role] = text.split(':');
  expect(parseGrant(text)).toEqual({ merchant, role });
});
