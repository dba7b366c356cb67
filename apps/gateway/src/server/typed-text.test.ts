import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';
import { publishOffers } from '../testing/publish-offers.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

const HOSTS = { 84: 'lotus.localhost', 63: 'aurora.localhost', 55: 'samba.localhost' } as const;
const WIDE = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));

/** The E.164 number that a code goes to; the refusal if none does. */
async function reached(countryDialingCode: keyof typeof HOSTS, mobileNum: string, expected: string): Promise<string> {
  const body = { countryDialingCode: String(countryDialingCode), mobileNum };
  const { json } = await gateway.call('verification.smsNoLogin', { host: HOSTS[countryDialingCode], body });
  return json.success ? ((await gateway.sentCode(expected)) && expected) || 'another number' : (json.errorCode ?? '');
}

test.each([
  ['\u202d+84 91 234 5001\u202c', 84, '+84912345001'],
  ['\u200e0912345002', 84, '+84912345002'],
  ['+84\u00a091\u00a0234\u00a05003', 84, '+84912345003'],
  ['0912\u2011345\u2011004', 84, '+84912345004'],
  [WIDE('0912345005'), 84, '+84912345005'],
  ['＋８４ ９１ ２３４ ５００６', 84, '+84912345006'],
  ['84912345007', 84, '+84912345007'],
  ['0084912345008', 84, '+84912345008'],
  ['+84 (0)91 234 5009', 84, '+84912345009'],
  ['+84 0912345010', 84, '+84912345010'],
  ['912345011', 84, '+84912345011'],
  ['0844666531', 84, '+84844666531'],
  ['639175550145', 63, '+639175550145'],
  ['00639175550146', 63, '+639175550146'],
  ['0917/555-0147', 63, '+639175550147'],
  ['5511912345678', 55, '+5511912345678'],
  ['011912345679', 55, '+5511912345679'],
  ['0 15 11 91234-5680', 55, '+5511912345680'],
] as const)('understands the mobile number %j of country %i', async (typed, country, number) => {
  expect(await reached(country, typed, number)).toBe(number);
});

test.each([
  ['0212345678', 84, 'mobile.invalid'],
  ['+639175550145', 84, 'mobile.invalid'],
  ['8484912345678', 84, 'mobile.invalid'],
  ['abcdefgh', 84, 'invalid.request'],
] as const)('refuses %s, which is no mobile number of country %i', async (typed, country, code) => {
  expect(await reached(country, typed, '')).toBe(code);
});

test.each([
  ['as it was sent', (code: string) => code],
  ['in full-width digits', WIDE],
  ['with a hyphen', (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`],
  ['with a mark of direction', (code: string) => `\u200e${code}`],
  ['with zero-width spaces', (code: string) => [...code].join('\u200b')],
  ['in Myanmar digits', (code: string) => code.replace(/\d/g, (d) => String.fromCharCode(0x1040 + Number(d)))],
])('accepts a code by SMS %s', async (_how, type) => {
  const mobileNum = `0917 555 ${String(Math.floor(Math.random() * 9000) + 1000)}`;
  const number = { countryDialingCode: '63', mobileNum };
  const host = HOSTS[63];
  await gateway.call('verification.smsNoLogin', { host, body: number });
  const code = await gateway.sentCode(`+63${mobileNum.replace(/\D/g, '').slice(1)}`);
  const body = { ...number, verifyCode: type(code), password: 'correct horse' };
  expect((await gateway.call('member.registerMobile', { host, body })).json.errorCode).toBeUndefined();
});

test('accepts the code of an authenticator in full-width digits, and a recovery code with marks', async () => {
  const { token } = await gateway.member('totp.typed');
  const totp = async (body: object) => (await gateway.call('security.totp', { token, body })).json;
  const { value } = await totp({ action: 'begin' });
  const app = new TOTP({ secret: Secret.fromBase32(value.secret ?? ''), digits: 6 });
  const now = gateway.context.now();
  const confirmed = await totp({ action: 'confirm', verifyCode: WIDE(app.generate({ timestamp: now })) });
  expect(confirmed.success).toBe(true);
  const [code = ''] = confirmed.value.recoveryCodes ?? [];
  const wide = WIDE(code.replace('-', '\u2011'));
  expect((await totp({ action: 'remove', verifyCode: `\u202a${wide}\u202c` })).success).toBe(true);
});

test('finds the inviting member by a code with invisible marks, spaces and hyphens', async () => {
  const { token } = await gateway.member('inviter.typed');
  const { referralCode } = (await gateway.call('member.info', { token })).json.value;
  const typed = `\u200b${WIDE(referralCode.slice(0, 4).toLowerCase())} -\u00a0${referralCode.slice(4)}\u200f`;
  const body = { username: 'guest.typed', password: 'correct horse', isAdult: true, referralCode: typed };
  expect((await gateway.call('member.register', { body })).json.errorCode).toBeUndefined();
});

test('redeems a promotion code with invisible marks and full-width digits', async () => {
  await publishOffers(gateway, 'lotus', [
    { id: 'typed', value: { kind: 'code', amountMinor: '800', code: 'SEN7777' } },
  ]);
  const { token } = await gateway.member('redeemer.typed');
  const body = { code: `\u2066sen\u2010${WIDE('7777')}\u2069` };
  expect((await gateway.call('promotion.redeem', { token, body })).json.value).toMatchObject({ amountMinor: '800' });
});

test('logs a member in by a username with invisible marks, but never registers one with them', async () => {
  const body = { username: '\u200blinh.typed\ufeff', password: 'correct horse', isAdult: true };
  const registered = await gateway.call('member.register', { body });
  expect(registered.json.value.userName).toBe('linh.typed');
  const { json } = await gateway.call('session.login', { body: { ...body, username: 'Ｌinh.typed\u200e' } });
  expect(json.success).toBe(true);
});

test('stores names composed, without invisible marks', async () => {
  const { token } = await gateway.member('agent.typed');
  const name = `\u202eTiệm`.normalize('NFD');
  const body = { way: 'shop' as const, name: `${name}\u200b  Hoa`, link: 'https://example.com' };
  expect((await gateway.call('agent.saveApplication', { token, body })).json.errorCode).toBeUndefined();
  const { rows } = await gateway.database.pool.query(
    `select row_to_json(application)::text as row from foyer.agent_application application
     join foyer.member on member.id = application.member_id where username = 'agent.typed'`,
  );
  expect(rows[0]?.row).toContain('"Tiệm Hoa"');
});

test('sends a code for a forgotten password to a number from a list of contacts', async () => {
  const username = `forgot.${randomUUID().slice(0, 6)}`;
  await gateway.member(username);
  await gateway.database.pool.query(`update foyer.member set mobile = '+84912345777' where username = $1`, [username]);
  await gateway.call('member.passwordForgotten', { body: { username: '\u202d+84 91 234 5777\u202c' } });
  await expect.poll(() => gateway.sentCode('+84912345777')).toMatch(/^\d{6}$/);
});
