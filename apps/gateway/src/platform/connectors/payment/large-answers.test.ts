import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { ProviderUnreachableError } from './payment-connector.ts';
import { callProvider } from './provider-call.ts';

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  ['seven megabytes of small objects', ['{"list":[', '{"a":1},', '{"a":1}]}'], 1_000_000],
  ['two hundred megabytes in one string', ['{"a":"', 'x', '"}'], 200_000_000],
  ['a million values in two megabytes', ['[', '1,', '1]'], 900_000],
])('does not read an answer with %s, and holds nobody up meanwhile', async (_what, [first, one, last], count) => {
  // The server runs in this process too, so it sends pieces that are ready.
  const piece = Buffer.from(one?.repeat(1_000) ?? '');
  const pieces = function* () {
    yield Buffer.from(first ?? '');
    for (let sent = 0; sent < count; sent += 1_000) yield piece;
    yield Buffer.from(last ?? '');
  };
  const url = await serve((_request, response) => pipeline(Readable.from(pieces()), response, () => {}));
  let longestMs = 0;
  let before = performance.now();
  let isOn = true;
  const watch = () => {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - before);
    before = now;
    if (isOn) setImmediate(watch);
  };
  const failed = callProvider(url).catch((error: unknown) => error);
  watch();
  expect(await failed).toBeInstanceOf(ProviderUnreachableError);
  isOn = false;
  // 0.1 s on an idle machine; it was 5 s.
  expect(longestMs).toBeLessThan(1_500);
});

test('reads an answer of a thousand payments with the digits of their amounts', async () => {
  const pix = Array.from({ length: 1_000 }, (_one, index) => `{"valor":"${index}.50","exact":12345678901234567.10}`);
  const url = await serve((_request, response) => response.end(`{"pix":[${pix.join()}]}`));
  const { body } = await callProvider(url);
  expect(body.pix).toHaveLength(1_000);
  expect(body.pix).toContainEqual({ valor: '999.50', exact: '12345678901234567.10' });
});
