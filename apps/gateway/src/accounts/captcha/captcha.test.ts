import type { Puzzle } from '@foyer/contract/puzzle.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GEETEST_SERVERS } from '../../platform/connectors/captcha/geetest.data.ts';
import { createGeetest } from '../../platform/connectors/captcha/geetest.ts';
import type { Caller } from '../../platform/http/call.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { solveV3, solveV4 } from '../../testing/solve-captcha.ts';
import { solvePuzzle } from '../../testing/solve-puzzle.ts';
import { checkCaptcha, recordFailedLogin } from './captcha.ts';
import type { SolvedFields } from './captcha-answer.ts';

const AURORA = 'aurora.localhost';
const SAMBA = 'samba.localhost';
const WRONG = { type: 'username' as const, username: 'nobody1', password: 'not this one' };

let gateway: TestGateway;
/** A gateway whose provider does not answer. */
let cutOff: TestGateway;
const warnings: object[] = [];
beforeAll(async () => {
  gateway = await bootGateway({ captcha: true });
  cutOff = await bootGateway({ captcha: true });
  cutOff.context.captcha.provider = createGeetest({
    servers: GEETEST_SERVERS,
    send: () => Promise.reject(new Error('no network')),
    now: Date.now,
    onFault: () => {},
  });
  cutOff.context.log.warn = ((warning: object) => warnings.push(warning)) as typeof cutOff.context.log.warn;
});
afterAll(async () => {
  await gateway.close();
  await cutOff.close();
});

async function startV3() {
  return (await gateway.call('captcha.geetest', { host: SAMBA, query: { t: '1' } })).json.value;
}
const newV3 = async () => solveV3(gateway.sandbox.app, await startV3());
const idOf = (code: string) => gateway.context.captcha.accounts.get(code)?.id ?? '';
const newV4 = async () => ({ geetestValidateV4: JSON.stringify(await solveV4(gateway.sandbox.app, idOf('aurora'))) });
const logIn = (fields: object, host = SAMBA) => gateway.call('session.login', { host, body: { ...WRONG, ...fields } });
const form = (username: string) => ({ username, password: 'correct horse', isAdult: true });
const register = (username: string, fields: object) =>
  gateway.call('member.register', { host: AURORA, body: { ...form(username), ...fields } });

/** Requests an SMS as the endpoint does. */
function checkSms(at: TestGateway, code: string, fields: SolvedFields = {}) {
  const merchant = at.context.merchants.find((one) => one.code === code);
  if (!merchant) throw new Error(`no merchant ${code}`);
  const caller: Pick<Caller, 'merchant' | 'ip' | 'traceId'> = {
    merchant: { ...merchant, has: () => true },
    ip: '192.0.2.1',
    traceId: 't',
  };
  return checkCaptcha({ purpose: 'sms', caller, fields, account: '0900000000' }, at.context);
}

test('issues a new challenge of version 3 each time, only for merchants that use it', async () => {
  const [one, other] = [await startV3(), await startV3()];
  expect(one).toEqual({
    gt: idOf('samba'),
    challenge: expect.stringMatching(/^[0-9a-f]{32}$/),
    newCaptcha: true,
    offline: false,
  });
  expect(other.challenge).not.toBe(one.challenge);
  for (const host of [AURORA, 'lotus.localhost'])
    expect((await gateway.call('captcha.geetest', { host })).json.errorCode).toBe('not.found');
});

test('refuses a login without a captcha before checking the password', async () => {
  expect((await logIn({})).json.errorCode).toBe('captcha.required');
  expect((await logIn(await newV3())).json.errorCode).toBe('login.cred.err');
});

test('requires no captcha while the merchant has it disabled, and ignores one that is sent', async () => {
  expect((await logIn({}, 'lotus.localhost')).json.errorCode).toBe('login.cred.err');
  expect((await logIn(await newV3(), AURORA)).json.errorCode).toBe('login.cred.err');
});

test('accepts a solved captcha once, also when it is sent twice simultaneously', async () => {
  const solved = await newV3();
  const codes = (await Promise.all([logIn(solved), logIn(solved)])).map(({ json }) => json.errorCode);
  expect(codes.sort()).toEqual(['captcha.invalid', 'login.cred.err']);
  expect((await logIn(solved)).json.errorCode).toBe('captcha.invalid');
});

test.each([
  [{ geetestValidate: '0'.repeat(32) }],
  [{ geetestSeccode: 'made up|jordan' }],
  [{ geetestChallenge: '0'.repeat(34) }],
  [{ geetestSeccode: '' }],
])('refuses a proof of version 3 with %j', async (change) => {
  expect((await logIn({ ...(await newV3()), ...change })).json.errorCode).toBe('captcha.invalid');
});

test('accepts a captcha of version 4 for a registration, once', async () => {
  expect((await register('althea01', {})).json.errorCode).toBe('captcha.required');
  const solved = await newV4();
  expect((await register('althea01', solved)).status).toBe(200);
  expect((await register('althea02', solved)).json.errorCode).toBe('captcha.invalid');
});

test.each(['{', '[]', '7', 'null', '{"lot_number":"x"}', '{"lot_number":7}'])(
  'rejects the text %s as a captcha of version 4',
  async (text) => {
    expect((await register('althea03', { geetestValidateV4: text })).json.errorCode).toBe('captcha.invalid');
  },
);

test.each([{ lot_number: 'f'.repeat(32) }, { pass_token: 'x' }, { gen_time: '1' }, { captcha_id: 'another' }])(
  'refuses a proof of version 4 with %j',
  async (change) => {
    const { geetestValidateV4 } = await newV4();
    const changed = JSON.stringify({ ...JSON.parse(geetestValidateV4), ...change });
    expect((await register('althea04', { geetestValidateV4: changed })).json.errorCode).toBe('captcha.invalid');
  },
);

test('rejects the proof of another merchant', async () => {
  const other = await solveV4(gateway.sandbox.app, idOf('samba'));
  expect((await register('althea05', { geetestValidateV4: JSON.stringify(other) })).json.errorCode).toBe(
    'captcha.invalid',
  );
  expect((await register('althea05', await newV3())).json.errorCode).toBe('captcha.required');
});

test('accepts only a captcha of version 4 for an SMS', async () => {
  expect(await checkSms(gateway, 'aurora')).toMatchObject({ code: 'captcha.required' });
  expect(await checkSms(gateway, 'aurora', await newV4())).toBeNull();
  expect(await checkSms(gateway, 'samba', await newV3())).toMatchObject({ code: 'captcha.required' });
});

test('allows a registration but no SMS while the provider is down, and logs each decision', async () => {
  warnings.length = 0;
  const registered = await cutOff.call('member.register', { host: AURORA, body: form('althea06') });
  expect(registered.status).toBe(200);
  const unchecked = await cutOff.call('member.register', {
    host: AURORA,
    body: { ...form('althea07'), ...(await newV4()) },
  });
  expect(unchecked.status).toBe(200);
  expect(await checkSms(cutOff, 'aurora')).toMatchObject({ code: 'captcha.required' });
  const decisions = warnings.filter((warning) => 'kind' in warning && warning.kind === 'captcha.down');
  expect(decisions).toEqual([
    expect.objectContaining({ kind: 'captcha.down', merchant: 'aurora', purpose: 'register', isRefused: false }),
    expect.objectContaining({ kind: 'captcha.down', merchant: 'aurora', purpose: 'register', isRefused: false }),
    expect.objectContaining({ kind: 'captcha.down', merchant: 'aurora', purpose: 'sms', isRefused: true }),
  ]);
});

test('demands a puzzle after three failed logins of a name while the provider is down, and locks nobody out', async () => {
  await cutOff.member('guessed', SAMBA);
  const tryTo = (username: string, fields: object = {}) =>
    cutOff.call('session.login', {
      host: SAMBA,
      body: { ...WRONG, username, ...fields },
      remoteAddress: '198.51.100.7',
    });
  for (let i = 0; i < 3; i++) expect((await tryTo('guessed')).json.errorCode).toBe('login.cred.err');
  const refused = (await tryTo('GUESSED', { password: 'correct horse' })).json;
  expect(refused.errorCode).toBe('puzzle.required');
  const { puzzleSolution } = solvePuzzle(refused.value as unknown as Puzzle);
  expect((await tryTo('guessed', { password: 'correct horse', puzzleSolution })).json.success).toBe(true);
  expect((await tryTo('another')).json.errorCode).toBe('login.cred.err');
});

test('counts failed logins of an IPv6 network together while the provider is down', async () => {
  const merchant = cutOff.context.merchants.find((one) => one.code === 'samba');
  if (!merchant) throw new Error('no samba');
  const from = (ip: string, account: string) => ({ caller: { merchant, ip, traceId: 't' }, account });
  for (let i = 1; i <= 30; i++) await recordFailedLogin(from(`2001:db8:0:7::${i}`, `name${i}`), cutOff.context);
  const check = (ip: string) => checkCaptcha({ purpose: 'login', fields: {}, ...from(ip, 'fresh') }, cutOff.context);
  expect(await check('2001:db8:0:7:ffff::1')).toMatchObject({ code: 'captcha.required' });
  expect(await check('2001:db8:0:8::1')).toBeNull();
});

test('allows thirty failed logins per IP address while the provider is down', async () => {
  const merchant = cutOff.context.merchants.find((one) => one.code === 'samba');
  if (!merchant) throw new Error('no samba');
  const from = (ip: string, account: string) => ({ caller: { merchant, ip, traceId: 't' }, account });
  for (let i = 0; i < 30; i++) await recordFailedLogin(from('198.51.100.8', `name${i}`), cutOff.context);
  const check = (ip: string) => checkCaptcha({ purpose: 'login', fields: {}, ...from(ip, 'fresh') }, cutOff.context);
  expect(await check('198.51.100.8')).toMatchObject({ code: 'captcha.required' });
  expect(await check('198.51.100.9')).toBeNull();
});

test('reports a provider that is down when a challenge is requested', async () => {
  const { value } = (await cutOff.call('captcha.geetest', { host: SAMBA })).json;
  expect(value).toMatchObject({ offline: true, challenge: expect.stringMatching(/^[0-9a-f]{32}$/) });
});

test('refuses to start when a merchant requires captchas but has no key, and names it', async () => {
  await expect(bootGateway({ captcha: true, captchaKeys: { samba: 'b' } })).rejects.toThrow(
    'CAPTCHA_KEYS has no key for these merchants, which require captchas: aurora',
  );
});
