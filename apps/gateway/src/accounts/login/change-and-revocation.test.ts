import { withTransaction } from '@foyer/database/open-pool.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { createFakeAuthenticator } from '../../testing/fake-authenticator.ts';
import { countBlocked } from '../../testing/transactions.store.ts';
import { setPassword } from '../members/credentials.store.ts';
import { revokeSessions } from '../sessions/session.store.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

const HOST = 'samba.localhost';
const PASSWORD = 'correct horse';

let members = 0;
/** A member with an e-mail address to reset the password. */
async function join() {
  members += 1;
  const username = `late.change${members}`;
  const address = `${username}@mail.test`;
  const { id, token } = await gateway.member(username, HOST);
  await sql('update foyer.member set email = $1 where id = $2', [address, id]);
  const totp = (body: object) => gateway.call('security.totp', { host: HOST, token, body });
  const enrol = async () => {
    const { secret = '' } = (await totp({ action: 'begin' })).json.value;
    const verifyCode = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: gateway.clock.now() });
    return { verifyCode, confirm: () => totp({ action: 'confirm', verifyCode }) };
  };
  return { address, enrol, id, token, totp, username };
}
type Member = Awaited<ReturnType<typeof join>>;

const sql = (text: string, values: unknown[] = []) => gateway.database.pool.query(text, values);
const call = (name: Parameters<TestGateway['call']>[0], { token }: Member, body: object) =>
  gateway.call(name, { host: HOST, token, body });
const proved = (body: object) => ({ password: PASSWORD, ...body });

/** Everything that the calls below change. */
async function settingsOf({ id }: Member) {
  const { rows } = await sql(
    `select email, mobile, second_factor, closing_at,
       (select jsonb_agg(to_jsonb(totp) - 'last_step') from foyer.totp where member_id = member.id) as totp,
       (select jsonb_agg(code_hash order by code_hash) from foyer.recovery_code where member_id = member.id) as recovery,
       (select jsonb_agg(id) from foyer.passkey where member_id = member.id) as passkeys,
       (select jsonb_agg(id) from foyer.cashier_beneficiary where member_id = member.id and removed_at is null) as accounts
     from foyer.member where id = $1`,
    [id],
  );
  return rows[0];
}

async function withCode(member: Member, to: string) {
  await call('security.email', member, { action: 'send', email: to });
  const code = await gateway.sentCode(to);
  expect(code).toMatch(/^\d{6}$/);
  return code;
}

async function withPasskey(member: Member) {
  const authenticator = createFakeAuthenticator(`http://${HOST}`);
  const { options } = (
    await gateway.call('security.passkey', { host: HOST, token: member.token, body: { action: 'begin' } })
  ).json.value;
  await call('security.passkey', member, { action: 'finish', response: authenticator.create(options ?? {}) });
  return authenticator.id;
}

async function withAccount(member: Member): Promise<string> {
  const body = { method: 'pix', account: `${member.username}@mail.test` };
  const added = await gateway.call('cashier.addBeneficiary', { host: HOST, token: member.token, body });
  expect(added.status).toBe(200);
  return added.json.value.id;
}

/** Prepares a member, and returns the call. */
const CHANGES: Record<string, (member: Member) => Promise<() => Promise<unknown>>> = {
  'connects an address': async (member) => {
    const email = `new.${member.username}@mail.test`;
    const verifyCode = await withCode(member, email);
    return () => call('security.email', member, proved({ action: 'confirm', email, verifyCode }));
  },
  'removes an address': async (member) => () => call('security.email', member, proved({ action: 'remove' })),
  'connects a number': async (member) => {
    const number = { countryDialingCode: '55', mobileNum: `119${String(members).padStart(8, '8')}` };
    await call('security.mobile', member, { action: 'send', ...number });
    const verifyCode = await gateway.sentCode(`+55${number.mobileNum}`);
    expect(verifyCode).toMatch(/^\d{6}$/);
    return () => call('security.mobile', member, proved({ action: 'confirm', ...number, verifyCode }));
  },
  'chooses a second factor': async (member) => () => call('security.secondFactor', member, proved({ kind: 'email' })),
  'begins to connect an authenticator': async (member) => () => member.totp(proved({ action: 'begin' })),
  'removes an authenticator': async (member) => {
    const verifyCode = (await (await member.enrol()).confirm()).json.value.recoveryCodes?.[0];
    return () => member.totp(proved({ action: 'remove', verifyCode }));
  },
  'removes a passkey': async (member) => {
    const id = await withPasskey(member);
    return () => call('security.passkey', member, proved({ action: 'remove', id }));
  },
  'adds an account to withdraw to': async (member) => () =>
    call('cashier.addBeneficiary', member, proved({ method: 'pix', account: `${member.username}@mail.test` })),
  'removes an account to withdraw to': async (member) => {
    const id = await withAccount(member);
    return () => call('cashier.removeBeneficiary', member, proved({ id }));
  },
  'closes the account': async (member) => {
    await sql('update foyer.ledger_account set balance_minor = 0 where member_id = $1', [member.id]);
    return () => call('settings.close', member, proved({}));
  },
};

/** Ways to end the session of a call; each returns what ends it. */
const ENDINGS: Record<string, (member: Member) => Promise<() => Promise<unknown>>> = {
  'the password is reset': async ({ address, username }) => {
    await gateway.call('member.passwordForgotten', { host: HOST, body: { username } });
    await expect.poll(() => gateway.sentCode(address)).toMatch(/^\d{6}$/);
    const verifyCode = await gateway.sentCode(address);
    return async () => {
      const body = { username, verifyCode, newPassword: 'battery staple' };
      expect((await gateway.call('member.passwordReset', { host: HOST, body })).status).toBe(200);
    };
  },
  'the session is ended':
    async ({ id }) =>
    () =>
      revokeSessions(gateway.context.pool, BigInt(id)),
};

/** A check of a password counts the attempt here, after the session has been checked. */
const AT_PASSWORD = 'lock table foyer.login_failure in access exclusive mode';
const atMember = (id: string) => `select from foyer.member where id = ${id} for update`;

/** Runs a call up to a lock that is held meanwhile, then does something else, and lets the call continue. */
async function during(lock: string, change: () => Promise<unknown>, meanwhile: () => Promise<unknown>) {
  const held: { reply?: Promise<unknown> } = {};
  await withTransaction(gateway.database.pool, async (client) => {
    await client.query(lock);
    held.reply = change();
    await expect.poll(() => countBlocked(gateway.database.pool), { timeout: 2500 }).toBeGreaterThan(0);
    await meanwhile();
  });
  return held.reply;
}

const REFUSED = { status: 401, json: { errorCode: 'user.or.token.invalid' } };

test.each(Object.keys(CHANGES).flatMap((what) => Object.keys(ENDINGS).map((ending) => [what, ending] as const)))(
  'refuses a call that %s if %s after its check',
  async (what, ending) => {
    const member = await join();
    const end = await ENDINGS[ending]?.(member);
    const change = await CHANGES[what]?.(member);
    const before = await settingsOf(member);
    const reply = await during(AT_PASSWORD, change as () => Promise<unknown>, end as () => Promise<unknown>);
    expect(reply).toMatchObject(REFUSED);
    const after = await settingsOf(member);
    // A reset deletes the passkeys itself.
    expect(after).toEqual(ending === 'the password is reset' ? { ...before, passkeys: null } : before);
  },
);

test('does not turn an authenticator on whose session ends while its code is being checked', async () => {
  const member = await join();
  const { confirm } = await member.enrol();
  const before = await settingsOf(member);
  const end = () => revokeSessions(gateway.context.pool, BigInt(member.id));
  expect(await during(atMember(member.id), confirm, end)).toMatchObject(REFUSED);
  expect(await settingsOf(member)).toEqual(before);
});

test('refuses a call whose password was replaced in its own session after its check', async () => {
  const member = await join();
  const change = () => call('security.email', member, proved({ action: 'remove' }));
  const replace = () => setPassword(gateway.context.pool, BigInt(member.id), { passwordHash: '' });
  expect(await during(AT_PASSWORD, change, replace)).toMatchObject(REFUSED);
  expect(await settingsOf(member)).toMatchObject({ email: member.address });
});

test.each([
  ['an address that is removed', 'email', 'email = null', 'not.found', null],
  [
    'none, without a code of an authenticator that is turned on',
    'none',
    `second_factor = 'ga'`,
    'verify.code.err',
    'ga',
  ],
])('does not choose %s after the check of the call', async (_what, kind, change, errorCode, second_factor) => {
  const member = await join();
  const choose = () => call('security.secondFactor', member, proved({ kind }));
  const meanwhile = () => sql(`update foyer.member set ${change} where id = $1`, [member.id]);
  expect(await during(AT_PASSWORD, choose, meanwhile)).toMatchObject({ json: { errorCode } });
  expect(await settingsOf(member)).toMatchObject({ second_factor });
});
