import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MessageSender } from '../../platform/connectors/message/message-sender.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { createFakeAuthenticator } from '../../testing/fake-authenticator.ts';

/** A fake mail service that accepts messages, or fails. */
const mails: Parameters<MessageSender['send']>[0][] = [];
let isAway = false;
const email: MessageSender = {
  async send(message) {
    if (isAway) throw new Error('the mail service is down');
    mails.push(message);
  },
};

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ messages: { email } });
});
beforeEach(() => {
  mails.length = 0;
  isAway = false;
});
afterAll(() => gateway.close());

const DEVICE = 'd'.repeat(36);
let members = 0;
/** A member with an e-mail address. */
async function join() {
  members += 1;
  const username = `change.user${members}`;
  const address = `${username}@mail.test`;
  const { token } = await gateway.member(username);
  await gateway.database.pool.query('update foyer.member set email = $1 where username = $2', [address, username]);
  const options = (body: object) => ({ token, body, headers: { 'device-id': DEVICE, language: 'EN' } });
  return {
    username,
    address,
    totp: (body: object) => gateway.call('security.totp', options(body)),
    passkey: (body: object) => gateway.call('security.passkey', options(body)),
    contact: (body: object) => gateway.call('security.email', options(body)),
    factor: (kind: 'email' | 'none') => gateway.call('security.secondFactor', options({ kind })),
  };
}
type Member = Awaited<ReturnType<typeof join>>;

async function enrol({ totp }: Member): Promise<string[]> {
  const { secret = '' } = (await totp({ action: 'begin' })).json.value;
  const verifyCode = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  return (await totp({ action: 'confirm', verifyCode })).json.value.recoveryCodes ?? [];
}

async function addPasskey({ passkey }: Member): Promise<string> {
  const authenticator = createFakeAuthenticator('http://lotus.localhost');
  const { options } = (await passkey({ action: 'begin' })).json.value;
  await passkey({ action: 'finish', response: authenticator.create(options ?? {}) });
  return authenticator.id;
}

const record = async (username: string) =>
  (
    await gateway.database.pool.query<{ kind: string; merchant: string; ip: string; details: Record<string, string> }>(
      `select kind, audit_event.merchant, ip, details from foyer.audit_event join foyer.member on member.id = member_id
       where username = $1 order by audit_event.id`,
      [username],
    )
  ).rows;

const CHANGES: [string, (member: Member) => Promise<unknown>, string[]][] = [
  ['an authenticator that is connected', enrol, ['totp-on']],
  [
    'one that is removed',
    async (member) => member.totp({ action: 'remove', verifyCode: (await enrol(member))[0] }),
    ['totp-on', 'totp-off'],
  ],
  [
    'new recovery codes',
    async (member) => member.totp({ action: 'recoveryCodes', verifyCode: (await enrol(member))[0] }),
    ['totp-on', 'recovery-codes'],
  ],
  ['a passkey', addPasskey, ['passkey-added']],
  [
    'a passkey that is removed',
    async (member) => member.passkey({ action: 'remove', id: await addPasskey(member) }),
    ['passkey-added', 'passkey-removed'],
  ],
  ['an address that is removed', (member) => member.contact({ action: 'remove' }), ['email']],
  ['a second factor', (member) => member.factor('email'), ['second-factor']],
];

test.each(CHANGES)('records %s, and reports it to the member by mail', async (_what, change, kinds) => {
  const member = await join();
  await change(member);
  const rows = await record(member.username);
  expect(rows.map(({ kind }) => kind)).toEqual(kinds.map((kind) => `security.${kind}`));
  for (const { merchant, ip, details } of rows) {
    expect([merchant, ip]).toEqual(['lotus', '127.0.0.1']);
    expect(details).toMatchObject({ deviceId: DEVICE, traceId: expect.any(String) });
  }
  await expect.poll(() => mails.length).toBe(kinds.length);
  for (const { to, subject, text } of mails) {
    expect(to).toBe(member.address);
    expect(subject).toContain('Lotus');
    expect(text).toContain(member.username);
  }
  expect(new Set(mails.map(({ text }) => text)).size).toBe(kinds.length);
});

test('neither records nor reports a failed attempt', async () => {
  const member = await join();
  await member.totp({ action: 'confirm', verifyCode: '000000' });
  await member.totp({ action: 'remove' });
  await member.totp({ action: 'begin' });
  await member.passkey({ action: 'finish', response: { id: 'x' } });
  await member.passkey({ action: 'remove', id: 'x' });
  await member.contact({ action: 'confirm', email: 'x@mail.test', verifyCode: '000000' });
  expect(await record(member.username)).toEqual([]);
  expect(mails).toEqual([]);
});

test('keeps the change when the mail service fails', async () => {
  const member = await join();
  isAway = true;
  expect(await enrol(member)).toHaveLength(10);
  expect((await record(member.username)).map(({ kind }) => kind)).toEqual(['security.totp-on']);
  expect(mails).toEqual([]);
});

test('keeps secrets and codes out of the record and the mail', async () => {
  const member = await join();
  const { secret = '' } = (await member.totp({ action: 'begin' })).json.value;
  const verifyCode = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const { recoveryCodes = [] } = (await member.totp({ action: 'confirm', verifyCode })).json.value;
  await expect.poll(() => mails.length).toBe(1);
  const texts = JSON.stringify([await record(member.username), mails.map(({ text, subject }) => [text, subject])]);
  for (const clear of [secret, verifyCode, ...recoveryCodes]) expect(texts).not.toContain(clear);
});

test('sends nothing to a member without an address', async () => {
  const member = await join();
  await member.contact({ action: 'remove' });
  await expect.poll(() => mails.length).toBe(1);
  await enrol(member);
  expect(mails).toHaveLength(1);
});

test('does not allow the record to be edited or deleted', async () => {
  const member = await join();
  await enrol(member);
  const before = await record(member.username);
  for (const sql of [`update foyer.audit_event set kind = 'nothing'`, 'delete from foyer.audit_event'])
    await gateway.database.pool.query(sql).catch(() => {});
  expect(await record(member.username)).toEqual(before);
});
