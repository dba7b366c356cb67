import { Writable } from 'node:stream';
import { EVENT_LEVEL } from '@foyer/http/log-event.ts';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';
import { createPlayerSession, VENDOR } from '../testing/fake-vendor.ts';

let gateway: TestGateway;
let log = '';
let isMailBroken = false;
/** Logs at the default level of `npm start`. */
let atDefaultLevel: TestGateway;
let events: Record<string, unknown>[] = [];
beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  const eventSink = new Writable({
    write(chunk, _encoding, done) {
      events.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const email = {
    send: async ({ text }: { text: string }) => {
      if (isMailBroken) throw new Error(`550 not taken: ${text}`);
      mails.push(text);
    },
  };
  gateway = await bootGateway({ log: pino({ level: 'trace' }, sink), messages: { email }, vendors: [VENDOR] });
  const eventLog = pino({ level: 'event', customLevels: EVENT_LEVEL }, eventSink) as unknown as pino.Logger;
  atDefaultLevel = await bootGateway({ log: eventLog, messages: { email }, vendors: [VENDOR] });
});
afterAll(async () => {
  await gateway.close();
  await atDefaultLevel.close();
});

const mails: string[] = [];

test('never logs codes, passwords, tokens or secrets, whatever goes wrong', async () => {
  const secrets = ['Sup3r-secret-password', 'An0ther-secret-password'];
  const registered = await gateway.call('member.register', {
    headers: { 'device-id': 's'.repeat(36) },
    body: { username: 'secret1', password: secrets[0], isAdult: true },
  });
  const { token } = registered.json.value;
  secrets.push(token ?? '');
  const login = await gateway.call('session.login', {
    headers: { 'device-id': 's'.repeat(36) },
    body: { username: 'secret1', password: secrets[0], remember: true },
  });
  secrets.push(login.json.value.token, login.json.value.rememberSecret ?? '');
  const begun = await gateway.call('security.totp', { token: token ?? '', body: { action: 'begin' } });
  secrets.push(begun.json.value.secret ?? '');
  const number = { countryDialingCode: '84', mobileNum: '0912345678' };
  await gateway.call('verification.smsNoLogin', { body: number });
  secrets.push(await gateway.sentCode('+84912345678'));
  await gateway.call('session.login', { body: { username: 'secret1', password: secrets[1] } });
  const send = (address: string) =>
    gateway.call('security.email', { token: token ?? '', body: { action: 'send', email: address } });
  await send('works@mail.test');
  isMailBroken = true;
  expect((await send('broken@mail.test')).json.errorCode).toBe('vendor.unavailable');
  secrets.push(/\d{6}/.exec(mails[0] ?? '')?.[0] ?? '');
  expect(secrets.every((secret) => secret.length >= 6)).toBe(true);
  expect(log).toContain('"kind":"login"');
  for (const secret of secrets) expect(log).not.toContain(secret);
  expect(log).not.toContain('550 not taken');
});

test('logs the browser that a call claims as one short printable text', async () => {
  const claimed = { 'x-real-ua': `Foyer\u0007Phone/9 ${'x'.repeat(500)}` };
  await gateway.call('system.country', { headers: claimed });
  const query = {};
  await gateway.callInProcess('system.ping', {
    ...{ host: 'lotus.localhost', protocol: 'http', ip: '127.0.0.1', query },
    headers: { 'x-real-ua': 'In the same process' },
  });
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const agentOf = (path: string) => lines.findLast((line) => line.msg === 'call' && line.path === path)?.realUa;
  expect(agentOf('/wps/system/country')).toMatch(/^Foyer ?Phone\/9 x+$/);
  expect(agentOf('/wps/system/country').length).toBeLessThanOrEqual(200);
  expect(agentOf('/wps/system/test/ping')).toBe('In the same process');
});

test('logs the trace id and the outcome of every answer, over HTTP and in the same process', async () => {
  const caller = { host: 'lotus.localhost', protocol: 'http', ip: '127.0.0.1', query: {}, headers: {} };
  const own = await gateway.callInProcess('system.country', caller);
  const ownRefused = await gateway.callInProcess('member.info', caller);
  const reply = await gateway.call('system.country');
  const refused = await gateway.call('member.info');
  const answers = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter((line) => line.msg === 'call')
    .map((line) => [line.traceId, line.status, line.outcome]);
  expect(answers.slice(-4)).toEqual([
    [own.traceId, 200, 'ok'],
    [ownRefused.traceId, 401, refused.json.errorCode],
    [reply.headers['x-app-trace-id'], 200, 'ok'],
    [refused.headers['x-app-trace-id'], 401, 'login.not.session'],
  ]);
});

const DEVICE = { 'device-id': 'd'.repeat(36) };
const PERSON = { username: 'traceable.person', password: 'Sup3r-secret-password' };

test('logs logins, security changes and money at the default level, one line each', async () => {
  events = [];
  const { call } = atDefaultLevel;
  const registered = await call('member.register', { headers: DEVICE, body: { ...PERSON, isAdult: true } });
  const { id: memberId, token = '' } = registered.json.value;
  await call('session.login', { headers: DEVICE, body: { ...PERSON, password: 'not-this-0ne' } });
  await call('session.login', { headers: DEVICE, body: { ...PERSON, username: 'no.such.person' } });
  const changed = { password: PERSON.password, newPassword: 'An0ther-secret-password' };
  expect((await call('member.password', { token: token ?? '', body: changed })).json.success).toBe(true);
  const login = await call('session.login', { headers: DEVICE, body: { ...PERSON, password: changed.newPassword } });
  await call('session.logout', { token: login.json.value.token, headers: DEVICE, body: {} });
  const seen = events.map(({ kind, level, method, outcome }) =>
    [level, kind, method, outcome].filter(Boolean).join(' '),
  );
  expect(seen).toEqual([
    '35 grant',
    '35 login registration ok',
    '35 login password wrong-password',
    '35 login password unknown-name',
    '35 security.password',
    '35 login password ok',
    '35 logout',
  ]);
  expect(new Set(events.map((event) => event.merchant))).toEqual(new Set(['lotus']));
  expect(events.filter((event) => event.memberId === memberId)).toHaveLength(6);
});

test('logs refused bets and large payouts, and no other bet', async () => {
  const player = await createPlayerSession(atDefaultLevel, 'lucky.person');
  events = [];
  const bet = player.tx({ amountMinor: '1000' });
  await player.call('debit', bet);
  await player.call('debit', player.tx({ amountMinor: '999999999999' }));
  const win = { roundId: bet.roundId, amountMinor: '50000000' };
  const credit = player.tx({ ...win, roundClosed: true });
  await player.call('credit', credit);
  await player.call('credit', credit);
  expect(events).toMatchObject([
    { kind: 'debit.refused', status: 'INSUFFICIENT_FUNDS', vendor: VENDOR.code, merchant: 'lotus' },
    { kind: 'payout.large', amountMinor: '50000000', currency: 'VND' },
  ]);
});

test('puts no name, contact, address or token in its events', async () => {
  events = [];
  isMailBroken = false;
  const { call } = atDefaultLevel;
  const headers = { ...DEVICE, 'x-forwarded-for': '203.0.113.77', 'user-agent': 'Unmistakable/1.0' };
  const { token } = (
    await call('member.register', { headers, body: { ...PERSON, username: 'hidden.person', isAdult: true } })
  ).json.value;
  await call('security.email', { token: token ?? '', headers, body: { action: 'send', email: 'hidden@mail.test' } });
  await call('session.login', { headers, body: { username: 'hidden@mail.test', password: 'hidden-passw0rd' } });
  const credentials = { name: 'hidden.staff', password: 'hidden-passw0rd', code: '000000' };
  await atDefaultLevel.operator.inject({ method: 'POST', url: '/operator/login', payload: credentials });
  expect(events.map(({ kind }) => kind)).toEqual(['grant', 'login', 'login', 'operator.login']);
  const text = JSON.stringify(events);
  for (const secret of ['hidden', '203.0.113', 'Unmistakable', 'dddd', token ?? 'no token'])
    expect(text).not.toContain(secret);
});
