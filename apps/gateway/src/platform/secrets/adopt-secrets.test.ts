import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { getIdentity } from '../../cashier/payments/identity.store.ts';
import { demoTotpSecret } from '../../seed/seed.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { createSecretBox } from '../http/secret-box.ts';
import { SEALED, SHORT_LIVED } from './sealed.store.ts';

const OLD = 'the first secret, which has leaked by now';
const NEW = 'the second secret, which nobody else knows';
const OTHER = 'a secret that belongs to another database';
const { base32 } = demoTotpSecret(createSecretBox(OLD));

let first: TestGateway;
const opened: TestGateway[] = [];
beforeAll(async () => {
  first = await bootGateway({ secret: OLD });
});
afterEach(async () => {
  for (const gateway of opened.splice(0)) await gateway.close();
});
afterAll(() => first.close());

/** A start on the same database with other secrets. */
async function restart(secret: string, previousSecrets: string[] = []): Promise<TestGateway> {
  const gateway = await bootGateway({ secret, previousSecrets, pool: first.database.pool, now: first.clock.now });
  opened.push(gateway);
  return gateway;
}
/** Logs in with password and authenticator. */
async function logInAsGuard(gateway: TestGateway): Promise<string> {
  await first.clock.advance(31_000);
  const body = { username: 'guard', password: 'Foyer-guard-1' };
  const { challenge } = (await gateway.call('session.login', { body })).json;
  const verifyCode = new TOTP({ secret: Secret.fromBase32(base32) }).generate({ timestamp: first.clock.now() });
  const answer = { challenge: challenge?.id ?? '', verifyCode };
  return (await gateway.call('session.verification', { body: answer })).json.value.userName;
}
const playerOf = ({ context }: TestGateway) => context.seal.hmacOf('player FOYER', '7');

test('keeps authenticators and names when the secret is replaced, even without the former one', async () => {
  expect(await logInAsGuard(first)).toBe('guard');
  const sealed = first.context.seal.seal(Buffer.from('for a minute'));

  const both = await restart(NEW, [OLD]);
  expect(await logInAsGuard(both)).toBe('guard');
  expect(playerOf(both)).toBe(playerOf(first));
  expect(both.context.seal.open(sealed).toString()).toBe('for a minute');

  const alone = await restart(NEW);
  expect(await logInAsGuard(alone)).toBe('guard');
  expect(playerOf(alone)).toBe(playerOf(first));
  expect(() => alone.context.seal.open(sealed)).toThrow();
});

test('opens what others seal with the next secret once it knows that secret too', async () => {
  const ready = createSecretBox(OLD, [NEW]);
  const sealedByNew = createSecretBox(NEW, [OLD]).seal(Buffer.from('x'));
  expect(ready.open(sealedByNew).toString()).toBe('x');
  expect(
    createSecretBox(OLD)
      .open(ready.seal(Buffer.from('y')))
      .toString(),
  ).toBe('y');
});

test('keeps the names of verified members when the secret is replaced', async () => {
  const { pool } = first.database;
  const { rows } = await pool.query<{ id: bigint }>(`select id from foyer.member where username = 'demo' limit 1`);
  const memberId = rows[0]?.id ?? 0n;
  await restart(NEW, [OLD]);
  const { context } = await restart(NEW);
  const { sealedName } = await getIdentity(pool, memberId);
  expect(context.seal.open(sealedName ?? Buffer.alloc(0)).toString()).toMatch(/^[A-Z ]+$/);
});

test('classifies every sealed column as lasting or short-lived', async () => {
  const { rows } = await first.database.pool.query<{ place: string }>(
    `select table_name || '.' || column_name as place from information_schema.columns
     where table_schema = 'foyer' and column_name like 'sealed%' order by 1`,
  );
  const known = [...SEALED, ...SHORT_LIVED].map(([table, column]) => `${table}.${column}`);
  expect(rows.map(({ place }) => place)).toEqual(known.sort());
});

test('refuses to start with a secret that is not the database’s', async () => {
  await expect(restart(OTHER)).rejects.toThrow(/^FOYER_SECRET is not the secret of this database/);
});
