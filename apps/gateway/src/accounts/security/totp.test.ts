import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { beginTotp, confirmTotp, consumeTotpStep, deleteTotp, getTotp, hasTotp } from './totp.store.ts';
import { createTotp, isTotpCode, toBase32 } from './totp.ts';

const STEP_MS = 30_000;
/** The middle of a step, so that a shift of less than half a step stays in it. */
const NOW = 1_795_000_005_000 - (1_795_000_005_000 % STEP_MS) + STEP_MS / 2;
/** RFC 6238, appendix B. */
const RFC_SECRET = Buffer.from('12345678901234567890');

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

let members = 0;
/** A member whose authenticator has this secret. */
async function enrol({ secret = randomBytes(20), isConfirmed = true } = {}) {
  members += 1;
  const { id } = await gateway.member(`totp.user${members}`);
  const memberId = BigInt(id);
  await beginTotp(gateway.context.pool, memberId, gateway.context.seal.seal(secret));
  if (isConfirmed) await confirmTotp(gateway.context.pool, memberId);
  const totp = new TOTP({ secret: Secret.fromBase32(toBase32(secret)) });
  const codeAt = (ms: number) => totp.generate({ timestamp: ms });
  const isCode = (code: string, at = NOW, options: { isConfirmed?: boolean } = {}) =>
    isTotpCode({ memberId, code, ...options }, { ...gateway.context, now: () => at });
  return { memberId, codeAt, isCode };
}

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('matches the RFC 6238 vector at second %i: %s', async (second, code) => {
  const { isCode } = await enrol({ secret: RFC_SECRET });
  expect(await isCode(code, second * 1000)).toBe(true);
});

test.each([
  [-2, false],
  [-1, true],
  [0, true],
  [1, true],
  [2, false],
])('the code of %i steps from now: %s', async (steps, isRight) => {
  const { codeAt, isCode } = await enrol();
  expect(await isCode(codeAt(NOW + steps * STEP_MS))).toBe(isRight);
});

test('accepts a code until the end of the next step, to the millisecond', async () => {
  const start = NOW - (NOW % STEP_MS);
  const { codeAt, isCode } = await enrol();
  const code = codeAt(start);
  expect(await isCode(code, start + 2 * STEP_MS)).toBe(false);
  expect(await isCode(code, start + 2 * STEP_MS - 1)).toBe(true);
});

test('accepts a code once, and no earlier one after it', async () => {
  const { codeAt, isCode } = await enrol();
  expect(await isCode(codeAt(NOW))).toBe(true);
  expect(await isCode(codeAt(NOW))).toBe(false);
  expect(await isCode(codeAt(NOW - STEP_MS))).toBe(false);
  expect(await isCode(codeAt(NOW + STEP_MS))).toBe(true);
  expect(await isCode(codeAt(NOW), NOW + STEP_MS)).toBe(false);
});

test('does not use up the step for a wrong code', async () => {
  const { codeAt, isCode } = await enrol();
  const wrong = codeAt(NOW) === '000000' ? '000001' : '000000';
  expect(await isCode(wrong)).toBe(false);
  expect(await isCode(codeAt(NOW))).toBe(true);
});

test('accepts one of ten simultaneous uses of a code', async () => {
  const { codeAt, isCode } = await enrol();
  const answers = await Promise.all(Array.from({ length: 10 }, () => isCode(codeAt(NOW))));
  expect(answers.filter(Boolean)).toHaveLength(1);
});

test('accepts six digits, with spaces and hyphens, and nothing else', async () => {
  const { codeAt, isCode } = await enrol();
  const code = codeAt(NOW);
  for (const wrong of ['', code.slice(1), `${code}0`, `+${code.slice(1)}`, `${code}\u0000`, '１２３４５６', '123456e'])
    expect(await isCode(wrong)).toBe(false);
  expect(await isCode(` ${code.slice(0, 3)} ${code.slice(3)}\n`)).toBe(true);
});

test('rejects a code of another member', async () => {
  const [own, other] = [await enrol(), await enrol()];
  expect(await own.isCode(other.codeAt(NOW))).toBe(own.codeAt(NOW) === other.codeAt(NOW));
});

test('distinguishes unconfirmed from confirmed authenticators', async () => {
  const begun = await enrol({ isConfirmed: false });
  expect(await begun.isCode(begun.codeAt(NOW))).toBe(false);
  expect(await begun.isCode(begun.codeAt(NOW), NOW, { isConfirmed: false })).toBe(true);
  const used = await enrol();
  expect(await used.isCode(used.codeAt(NOW), NOW, { isConfirmed: false })).toBe(false);
});

test('rejects every code of a member without an authenticator', async () => {
  const { memberId, codeAt, isCode } = await enrol();
  await deleteTotp(gateway.context.pool, memberId);
  expect(await isCode(codeAt(NOW))).toBe(false);
  expect(await hasTotp(gateway.context.pool, memberId)).toBe(false);
});

test('replaces an unconfirmed enrolment and keeps a confirmed one', async () => {
  const { memberId } = await enrol({ isConfirmed: false });
  const { pool, seal } = gateway.context;
  const first = await getTotp(pool, memberId);
  expect(await consumeTotpStep(pool, memberId, 7n)).toBe(true);
  expect(await beginTotp(pool, memberId, seal.seal(RFC_SECRET))).toBe(true);
  const second = await getTotp(pool, memberId);
  expect(second?.sealedSecret).not.toEqual(first?.sealedSecret);
  expect(await consumeTotpStep(pool, memberId, 7n)).toBe(true);
  await confirmTotp(pool, memberId);
  expect(await beginTotp(pool, memberId, seal.seal(randomBytes(20)))).toBe(false);
  expect(await getTotp(pool, memberId)).toMatchObject({ sealedSecret: second?.sealedSecret });
});

test('throws for a secret that was altered in the database', async () => {
  const { memberId, codeAt, isCode } = await enrol();
  await gateway.database.pool.query(
    'update foyer.totp set sealed_secret = set_byte(sealed_secret, 15, (get_byte(sealed_secret, 15) + 1) % 256) where member_id = $1',
    [memberId],
  );
  await expect(isCode(codeAt(NOW))).rejects.toThrow();
});

test('creates a 160-bit secret and an otpauth URL', () => {
  const { bytes, secret, uri } = createTotp({ issuer: 'Lotus & Co', label: 'ann:a' }, gateway.context);
  expect(bytes).toHaveLength(20);
  expect(Buffer.from(Secret.fromBase32(secret).bytes)).toEqual(bytes);
  const { protocol, host, searchParams } = new URL(uri);
  expect([protocol, host]).toEqual(['otpauth:', 'totp']);
  expect(Object.fromEntries(searchParams)).toEqual({
    issuer: 'Lotus & Co',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  expect(createTotp({ issuer: 'a', label: 'b' }, gateway.context).secret).not.toBe(secret);
});
