import { withTransaction } from '@foyer/database/open-pool.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256 } from '../../platform/http/secret-box.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { getProtection } from './protection.store.ts';
import { consumeRecoveryCode, makeRecoveryCodes } from './recovery-code.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

const makeCodes = (memberId: bigint) =>
  withTransaction(gateway.context.pool, (client) => makeRecoveryCodes(client, memberId, gateway.context));

let members = 0;
async function withCodes() {
  members += 1;
  const { id } = await gateway.member(`recover.user${members}`);
  const memberId = BigInt(id);
  const codes = await makeCodes(memberId);
  const spend = (code: string) => consumeRecoveryCode(memberId, code, gateway.context);
  const left = async () => (await getProtection(gateway.context.pool, memberId)).recoveryCodesLeft;
  return { memberId, codes, spend, left };
}

test('creates ten different codes that each work once', async () => {
  const { codes, spend, left } = await withCodes();
  expect(new Set(codes).size).toBe(10);
  for (const [index, code] of codes.entries()) {
    expect(await spend(code)).toBe(true);
    expect(await spend(code)).toBe(false);
    expect(await left()).toBe(9 - index);
  }
});

test('accepts one of ten simultaneous uses of a code', async () => {
  const { codes, spend, left } = await withCodes();
  const answers = await Promise.all(Array.from({ length: 10 }, () => spend(codes[0] ?? '')));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await left()).toBe(9);
});

test('ignores dashes, spaces and case', async () => {
  const { codes, spend } = await withCodes();
  const [one = '', two = '', three = ''] = codes;
  expect(await spend(one.toUpperCase())).toBe(true);
  expect(await spend(two.replace('-', ''))).toBe(true);
  expect(await spend(` ${three.split('').join(' ')} `)).toBe(true);
});

test.each(['', '-', 'aaaaa-aaaaa', 'aaaaa-aaaaaa', 'aaaaa-aaaa', '\u0000'.repeat(10), 'ａａａａａ-ａａａａａ'])(
  'rejects %j',
  async (code) => {
    const { spend, left } = await withCodes();
    expect(await spend(code)).toBe(false);
    expect(await left()).toBe(10);
  },
);

test('rejects a code of another member', async () => {
  const [own, other] = [await withCodes(), await withCodes()];
  expect(await own.spend(other.codes[0] ?? '')).toBe(false);
  expect(await other.left()).toBe(10);
});

test('invalidates the old codes when new ones are made', async () => {
  const { memberId, codes, spend, left } = await withCodes();
  await spend(codes[0] ?? '');
  const renewed = await makeCodes(memberId);
  expect(await left()).toBe(10);
  for (const code of codes) expect(await spend(code)).toBe(false);
  expect(await spend(renewed[0] ?? '')).toBe(true);
});

test('stores codes as keyed hashes that cannot be searched', async () => {
  const { memberId, codes } = await withCodes();
  const { rows } = await gateway.database.pool.query<{ hash: string; plain: boolean }>(
    `select encode(code_hash, 'hex') as hash, code_hash = any($2::bytea[]) as plain from foyer.recovery_code where member_id = $1`,
    [memberId, codes.flatMap((code) => [code, code.replace('-', '')]).map((code) => sha256(code))],
  );
  expect(rows.map(({ plain }) => plain)).toEqual(Array(10).fill(false));
});

test('keeps one set of codes after four simultaneous renewals', async () => {
  const { memberId, spend, left } = await withCodes();
  const sets = await Promise.all(Array.from({ length: 4 }, () => makeCodes(memberId)));
  expect(await left()).toBe(10);
  const good = await Promise.all(sets.map(([code = '']) => spend(code)));
  expect(good.filter(Boolean)).toHaveLength(1);
});
