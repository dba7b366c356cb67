import { SIGNATURE_HEADERS, signatureOf } from '@foyer/contract/vendor/sign.ts';
import messages from '@foyer/locales/EN/messages.json' with { type: 'json' };
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connections } from '../settings/connections.ts';
import { newTestSandbox } from '../testing/new-test-sandbox.ts';

const NOW = Date.UTC(2026, 10, 22, 10);
const { close, open, outbox } = await newTestSandbox(() => NOW);
let connections: Connections;
beforeAll(async () => {
  connections = await open();
});
afterAll(() => close());

describe('SMS', () => {
  const MESSAGE = { id: 'sms-1', merchant: 'aurora', to: '+639171234567', text: 'Hello' };
  async function send(message: object, change: { secret?: string; keyId?: string; time?: number } = {}) {
    const { keyId = connections.sms.keyId, secret = connections.sms.secret, time = NOW } = change;
    const body = JSON.stringify(message);
    const signed = { method: 'POST', path: '/sandbox/sms', timestamp: String(time), nonce: 'n', body };
    const headers = {
      [SIGNATURE_HEADERS.keyId]: keyId,
      [SIGNATURE_HEADERS.timestamp]: signed.timestamp,
      [SIGNATURE_HEADERS.nonce]: signed.nonce,
      [SIGNATURE_HEADERS.signature]: signatureOf(secret, signed),
    };
    return (await fetch(connections.sms.url, { method: 'POST', headers, body })).status;
  }

  test('stores a signed message once', async () => {
    expect([await send(MESSAGE), await send(MESSAGE)]).toEqual([202, 202]);
    expect(outbox.find(MESSAGE.to)).toEqual([
      { ...MESSAGE, channel: 'sms', subject: null, code: null, at: new Date(NOW) },
    ]);
  });

  test.each([{ secret: 'another secret' }, { keyId: 'another' }, { time: NOW - 300_001 }, { time: Number.NaN }])(
    'refuses a message signed with %j',
    async (change) => {
      expect(await send({ ...MESSAGE, id: 'sms-2', to: '+639170000000' }, change)).toBe(401);
      expect(outbox.find('+639170000000')).toEqual([]);
    },
  );

  test.each([{}, [], { ...MESSAGE, text: '' }, { ...MESSAGE, to: 7 }])(
    'refuses %j, which is no message',
    async (body) => {
      expect(await send(body)).toBe(400);
    },
  );
});

describe('e-mail', () => {
  const mail = (to: string) => ({
    from: { name: 'Aurora', address: 'no-reply@aurora.test' },
    to,
    subject: 'Aurora: mã của bạn là 481203',
    text: messages.codeMail.replace('{code}', '481203').replace('{minutes}', '10').replace('{brand}', 'Aurora'),
  });

  test('stores a message with the brand of its sender’s name and the code in its text', async () => {
    await createTransport(connections.mail.url).sendMail(mail('linh@mail.test'));
    const { subject, text } = mail('');
    expect(outbox.find('linh@mail.test')).toEqual([
      {
        id: expect.any(String),
        merchant: 'aurora',
        channel: 'email',
        to: 'linh@mail.test',
        subject,
        text,
        code: '481203',
        at: new Date(NOW),
      },
    ]);
  });

  test.each([
    ['without a password', (url: URL) => Object.assign(url, { username: '', password: '' })],
    ['with a wrong password', (url: URL) => Object.assign(url, { password: 'wrong' })],
    ['of another user', (url: URL) => Object.assign(url, { username: 'other' })],
  ])('refuses mail %s', async (_how, change) => {
    const { href } = change(new URL(connections.mail.url));
    await expect(createTransport(href).sendMail(mail('nobody@mail.test'))).rejects.toThrow();
    expect(outbox.find('nobody@mail.test')).toEqual([]);
  });
});
