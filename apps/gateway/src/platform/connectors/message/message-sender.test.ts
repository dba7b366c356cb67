import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSignatureOf, SIGNATURE_HEADERS } from '@foyer/contract/vendor/sign.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import type { MessageSender } from './message-sender.ts';
import { createSignedHttpSender } from './signed-http.ts';
import { createSmtpSender } from './smtp.ts';

const merchant = { code: 'lotus', name: 'Lotus' } as Merchant;
const KEY = { keyId: 'foyer', secret: 'a secret of the tests' };

/** A fake service: what it received, and whether it accepts messages. */
interface FakeServer {
  sender: MessageSender;
  arrived: string[];
  refuse(): void;
  close(): Promise<void>;
}

async function startFakeSmtp(): Promise<FakeServer> {
  const arrived: string[] = [];
  let isRefusing = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, done) => done(isRefusing ? new Error('no such mailbox') : null),
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk) => (text += chunk));
      stream.on('end', () => {
        arrived.push(text);
        done();
      });
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  const { port } = server.server.address() as AddressInfo;
  return {
    arrived,
    sender: createSmtpSender({ url: `smtp://127.0.0.1:${port}`, from: 'no-reply@lotus.test' }),
    refuse: () => {
      isRefusing = true;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

async function startFakeSms(): Promise<FakeServer> {
  const arrived: string[] = [];
  let isRefusing = false;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const header = (name: keyof typeof SIGNATURE_HEADERS) => String(request.headers[SIGNATURE_HEADERS[name]] ?? '');
    const signed = { method: 'POST', path: '/send', timestamp: header('timestamp'), nonce: header('nonce'), body };
    const isOurs = header('keyId') === KEY.keyId && isSignatureOf(KEY.secret, signed, header('signature'));
    if (isOurs && !isRefusing) arrived.push(body);
    response.writeHead(isOurs && !isRefusing ? 202 : 403).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  const { port } = server.address() as AddressInfo;
  return {
    arrived,
    sender: createSignedHttpSender({ url: `http://127.0.0.1:${port}/send`, ...KEY }),
    refuse: () => {
      isRefusing = true;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

const KINDS = [
  ['SMTP', startFakeSmtp, 'quan@mail.test'],
  ['signed HTTP', startFakeSms, '+84912345678'],
] as const;

describe.each(KINDS)('over %s', (_kind, play, to) => {
  let fake: FakeServer | null = null;
  afterEach(() => fake?.close());

  const send = (sender: MessageSender, text: string, id = randomUUID()) =>
    sender.send({ id, merchant, to, subject: 'Lotus: 481203', text });

  test('delivers a message with its recipient and text', async () => {
    fake = await play();
    await send(fake.sender, 'Your code is 481203.');
    expect(fake.arrived).toHaveLength(1);
    expect(fake.arrived[0]).toContain(to);
    expect(fake.arrived[0]).toContain('Your code is 481203.');
  });

  test('names a message by its id, also when it is sent again', async () => {
    fake = await play();
    const id = randomUUID();
    for (let attempt = 0; attempt < 2; attempt += 1) await send(fake.sender, 'Hello', id);
    expect(fake.arrived).toEqual([expect.stringContaining(id), expect.stringContaining(id)]);
  });

  test('throws when the service rejects a message', async () => {
    fake = await play();
    fake.refuse();
    await expect(send(fake.sender, 'Hello')).rejects.toThrow();
    expect(fake.arrived).toEqual([]);
  });

  test('throws when the service is unreachable', async () => {
    const gone = await play();
    await gone.close();
    await expect(send(gone.sender, 'Hello')).rejects.toThrow();
  });
});

test('sends no mail to a value with two addresses', async () => {
  const fake = await startFakeSmtp();
  const to = 'quan@mail.test>\r\nRCPT TO:<other@mail.test';
  await fake.sender
    .send({ id: randomUUID(), merchant, to, subject: 'x\r\nBcc: other@mail.test', text: 'x' })
    .catch(() => null);
  expect(fake.arrived.join()).not.toMatch(/^Bcc:/m);
  await fake.close();
});
