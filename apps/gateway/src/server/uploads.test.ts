import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';

let gateway: TestGateway;
let port: number;
let visitor: string;
const sockets: Socket[] = [];
beforeAll(async () => {
  gateway = await bootGateway();
  await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  port = (gateway.app.server.address() as AddressInfo).port;
  const { json } = await gateway.call('support.open', { body: {} });
  visitor = json.value.visitorToken ?? '';
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => gateway.close());

/** Begins to send a file of a chat, and sends nothing more of it. @returns the first line of an answer that comes before the rest; null if none does */
async function beginUpload(from: string): Promise<string | null> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write(
    `POST /wps/support/addFile HTTP/1.1\r\nhost: lotus.localhost\r\nvisitor: ${visitor}\r\nx-forwarded-for: ${from}\r\n` +
      'content-type: application/json\r\ncontent-length: 2000000\r\n\r\n{"data":"',
  );
  const answered = once(socket, 'data').then(([text]) => String(text).split('\r\n')[0] ?? '');
  return Promise.race([answered, new Promise<null>((resolve) => setTimeout(resolve, 700, null))]);
}

test('reads few large bodies of one network at a time, and others meanwhile', async () => {
  const answers = await Promise.all(Array.from({ length: 14 }, () => beginUpload('203.0.113.7')));
  expect(answers.filter((answer) => answer === null)).toHaveLength(10);
  expect(answers.filter((answer) => answer?.includes(' 429 '))).toHaveLength(4);
  expect(await beginUpload('198.51.100.9')).toBeNull();
});

test('reads no more than sixty large bodies at a time, and more once some have ended', async () => {
  const networks = Array.from({ length: 8 }, (_, place) => `198.18.${place}.1`);
  const answers = await Promise.all(networks.flatMap((from) => Array.from({ length: 8 }, () => beginUpload(from))));
  expect(answers.filter((answer) => answer?.includes(' 503 '))).toHaveLength(4);
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(() => beginUpload('198.18.99.1')).toBeNull();
});
