import { toMerchant } from '@foyer/merchant/merchant.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

const HOSTS = { lotus: 'lotus.localhost', samba: 'samba.localhost' };
let members = 0;

/** A member, with actions on their e-mail address. */
async function join(host = HOSTS.lotus) {
  members += 1;
  const username = `contact.user${members}`;
  const { token } = await gateway.member(username, host);
  const email = (body: object) => gateway.call('security.email', { host, token, body });
  const mobile = (body: object) => gateway.call('security.mobile', { host, token, body });
  const overview = async () => (await gateway.call('security.overview', { host, token })).json.value;
  const connect = async (address: string) => {
    expect((await email({ action: 'send', email: address })).status).toBe(200);
    return email({ action: 'confirm', email: address, verifyCode: await gateway.sentCode(address) });
  };
  return { token, username, email, mobile, overview, connect };
}

/** Advances the clock by the minimum interval between two codes. */
const wait = (seconds = 61) =>
  gateway.database.pool.query(`update foyer.verification_code set sent_at = sent_at - $1 * interval '1 second'`, [
    seconds,
  ]);

describe('a code sent to an address', () => {
  test('connects it once', async () => {
    const { email, connect, overview } = await join();
    expect((await connect('once@mail.test')).json.value).toEqual({ resendSeconds: 0 });
    const verifyCode = await gateway.sentCode('once@mail.test');
    expect((await email({ action: 'confirm', email: 'once@mail.test', verifyCode })).json.errorCode).toBe(
      'verify.code.err',
    );
    expect((await overview()).email).toBe('o•••e@mail.test');
  });

  test('is valid for that address only', async () => {
    const { email, overview } = await join();
    await email({ action: 'send', email: 'first@mail.test' });
    const verifyCode = await gateway.sentCode('first@mail.test');
    const reply = await email({ action: 'confirm', email: 'second@mail.test', verifyCode });
    expect(reply.json.errorCode).toBe('verify.code.err');
    expect((await overview()).email).toBeNull();
  });

  test('is rejected after five wrong tries', async () => {
    const { email } = await join();
    await email({ action: 'send', email: 'tries@mail.test' });
    const verifyCode = await gateway.sentCode('tries@mail.test');
    const wrong = verifyCode === '000000' ? '000001' : '000000';
    for (let count = 0; count < 5; count += 1)
      expect((await email({ action: 'confirm', email: 'tries@mail.test', verifyCode: wrong })).status).toBe(400);
    const reply = await email({ action: 'confirm', email: 'tries@mail.test', verifyCode });
    expect(reply.json.errorCode).toBe('verify.code.err');
  });

  test('is rejected once a newer one is sent', async () => {
    const { email } = await join();
    await email({ action: 'send', email: 'newer@mail.test' });
    const old = await gateway.sentCode('newer@mail.test');
    await wait();
    await email({ action: 'send', email: 'newer@mail.test' });
    const verifyCode = await gateway.sentCode('newer@mail.test');
    const confirm = (code: string) => email({ action: 'confirm', email: 'newer@mail.test', verifyCode: code });
    if (old !== verifyCode) expect((await confirm(old)).json.errorCode).toBe('verify.code.err');
    expect((await confirm(verifyCode)).status).toBe(200);
  });

  test('is sent once a minute', async () => {
    const { email } = await join();
    await email({ action: 'send', email: 'minute@mail.test' });
    const early = await email({ action: 'send', email: 'minute@mail.test' });
    expect([early.status, early.json.errorCode]).toEqual([429, 'TOO_MANY_REQUEST_SMS']);
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(50);
    await wait();
    expect((await email({ action: 'send', email: 'minute@mail.test' })).status).toBe(200);
  });

  test('cannot be used to log in, nor a login code to connect', async () => {
    const { mobile } = await join();
    const number = { countryDialingCode: '84', mobileNum: '0912000001' };
    await gateway.call('verification.smsNoLogin', { body: number });
    const entry = await gateway.sentCode('+84912000001');
    expect((await mobile({ action: 'confirm', ...number, verifyCode: entry })).json.errorCode).toBe('verify.code.err');
    await mobile({ action: 'send', ...number });
    const contact = await gateway.sentCode('+84912000001');
    if (contact === entry) return;
    const login = await gateway.call('session.login', { body: { type: 'sms', ...number, verifyCode: contact } });
    expect(login.json.success).toBe(false);
  });
});

describe('an address', () => {
  test('belongs to one member of a merchant, regardless of its case', async () => {
    const [first, second] = [await join(), await join()];
    expect((await first.connect('mine@mail.test')).status).toBe(200);
    await wait();
    expect((await second.connect('MINE@mail.test')).json.errorCode).toBe('email.exists');
    expect((await second.overview()).email).toBeNull();
  });

  test('may be connected at two merchants', async () => {
    const [here, there] = [await join(HOSTS.lotus), await join(HOSTS.samba)];
    expect((await here.connect('both@mail.test')).status).toBe(200);
    expect((await there.connect('both@mail.test')).status).toBe(200);
  });

  test('can be connected by another member once it is removed', async () => {
    const [first, second] = [await join(), await join()];
    await first.connect('free@mail.test');
    expect((await first.email({ action: 'remove' })).json.value).toEqual({ resendSeconds: 0 });
    expect((await first.overview()).email).toBeNull();
    await wait();
    expect((await second.connect('free@mail.test')).status).toBe(200);
  });

  test('is replaced by a new one', async () => {
    const { connect, overview } = await join();
    await connect('before@mail.test');
    await connect('after@mail.test');
    expect((await overview()).email).toBe('a•••r@mail.test');
  });

  test.each([
    '',
    'a',
    'a@',
    '@b.test',
    'a b@mail.test',
    'a@mail',
    'a@b@mail.test',
    `${'x'.repeat(65)}@mail.test`,
    7,
    null,
  ])('rejects %j', async (address) => {
    const { email } = await join();
    const reply = await email({ action: 'send', email: address });
    expect([reply.status, reply.json.errorCode]).toEqual([400, 'invalid.request']);
  });

  test('is reported by field name when it is missing', async () => {
    const { email } = await join();
    for (const action of ['send', 'confirm'])
      expect((await email({ action })).json.value).toEqual([{ field: 'email', code: 'required' }]);
  });
});

describe('a second factor', () => {
  test('is turned off when its own contact is removed', async () => {
    const { token, connect, email, mobile, overview } = await join();
    const number = { countryDialingCode: '84', mobileNum: '0912000002' };
    await connect('factor@mail.test');
    await mobile({ action: 'send', ...number });
    await mobile({ action: 'confirm', ...number, verifyCode: await gateway.sentCode('+84912000002') });
    const choose = (kind: 'sms' | 'email') => gateway.call('security.secondFactor', { token, body: { kind } });
    await choose('sms');
    await email({ action: 'remove' });
    expect(await overview()).toMatchObject({ secondFactor: 'sms', email: null });
    await connect('factor2@mail.test');
    await choose('email');
    await email({ action: 'remove' });
    expect(await overview()).toMatchObject({ secondFactor: null, mobile: '+84•••••0002' });
  });
});

test.each([
  ['a country that is not served', { countryDialingCode: '1', mobileNum: '2025550123' }],
  ['too few digits', { countryDialingCode: '84', mobileNum: '0912' }],
  ['too many digits', { countryDialingCode: '84', mobileNum: '091234567890123' }],
  ['no number', { countryDialingCode: '84' }],
  ['no country', { mobileNum: '0912000003' }],
])('refuses a mobile number of %s, and sends nothing', async (_what, number) => {
  const { mobile } = await join();
  // Messages of earlier tests may still arrive: only those to this number count.
  const tail = 'mobileNum' in number ? number.mobileNum.slice(1) : '';
  const sent = () => gateway.sandbox.outbox.find(null).filter(({ to }) => tail && to.includes(tail));
  const before = sent().length;
  expect((await mobile({ action: 'send', ...number })).json.errorCode).toBe('mobile.invalid');
  expect(sent()).toHaveLength(before);
});

describe('a mobile number where members may not change it', () => {
  let strict: TestGateway;
  beforeAll(async () => {
    strict = await bootGateway({
      change: (merchant) => toMerchant({ ...merchant, switches: { ...merchant.switches, UPDATEMOBILEICC3: false } }),
    });
  });
  afterAll(() => strict.close());

  test('is added once, and then neither replaced nor removed', async () => {
    const { token } = await strict.member('fixed.number');
    const mobile = (body: object) => strict.call('security.mobile', { token, body });
    const first = { countryDialingCode: '84', mobileNum: '0912000010' };
    expect((await mobile({ action: 'send', ...first })).status).toBe(200);
    const verifyCode = await strict.sentCode('+84912000010');
    expect((await mobile({ action: 'confirm', ...first, verifyCode })).status).toBe(200);
    const other = { countryDialingCode: '84', mobileNum: '0912000011' };
    for (const body of [
      { action: 'send', ...other },
      { action: 'confirm', ...other, verifyCode: '123456' },
      { action: 'remove' },
    ]) {
      const { errorCode, value } = (await mobile(body)).json;
      expect([errorCode, value]).toEqual(['invalid.request', [{ field: 'mobileNum', code: 'fixed' }]]);
    }
    const overview = await strict.call('security.overview', { token });
    expect(overview.json.value.mobile).toBe('+84•••••0010');
  });
});
