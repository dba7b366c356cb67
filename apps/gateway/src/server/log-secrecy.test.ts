import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';

let gateway: TestGateway;
let log = '';
let isMailBroken = false;
beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  const email = {
    send: async ({ text }: { text: string }) => {
      if (isMailBroken) throw new Error(`550 not taken: ${text}`);
      mails.push(text);
    },
  };
  gateway = await bootGateway({ log: pino({ level: 'trace' }, sink), messages: { email } });
});
afterAll(() => gateway.close());

const mails: string[] = [];

test('codes, passwords, tokens and secrets never appear in the log, whatever goes wrong', async () => {
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
