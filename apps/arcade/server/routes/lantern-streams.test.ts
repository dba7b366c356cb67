import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LANTERN_EVENTS } from '@foyer/contract/arcade/lantern.ts';
import Value from 'typebox/value';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ArcadeFixture, arcadeFixture } from '../testing/arcade-fixture.ts';

let arcade: ArcadeFixture;
let port: number;
const open: IncomingMessage[] = [];
beforeEach(async () => {
  arcade = await arcadeFixture();
  await arcade.arcade.app.listen({ port: 0, host: '127.0.0.1' });
  port = (arcade.arcade.app.server.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const response of open.splice(0)) response.destroy();
  await arcade.close();
});

/** Opens the stream of the shared rounds, as over the network. */
async function watch(token: string) {
  const headers = { host: 'arcade.test', authorization: token };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/arcade/api/lanterns/stream', headers, agent: false }, resolve).once(
      'error',
      reject,
    );
  });
  open.push(response);
  let text = '';
  let isOver = false;
  response.on('data', (chunk: Buffer) => {
    text += String(chunk);
  });
  response
    .on('error', () => {})
    .once('close', () => {
      isOver = true;
    });
  return { isOver: () => isOver, text: () => text };
}

test('sends the shared round as the contract declares it', async () => {
  const stream = await watch(await arcade.enter('anna', 1_000_000n));
  await expect.poll(stream.text).toContain('event: lantern');
  const [, data = ''] = /^event: lantern\ndata: (.*)$/m.exec(stream.text()) ?? [];
  expect(Value.Errors(LANTERN_EVENTS.lantern, JSON.parse(data))).toEqual([]);
});

test('ends the oldest of more than six streams of one player, and none of another', async () => {
  const [anna, ben] = [await arcade.enter('anna', 1_000_000n), await arcade.enter('ben', 1_000_000n)];
  const other = await watch(ben);
  const first = await watch(anna);
  const others = [];
  for (let count = 0; count < 6; count += 1) others.push(await watch(anna));
  await expect.poll(first.isOver).toBe(true);
  expect([...others, other].map((stream) => stream.isOver())).toEqual(Array(7).fill(false));
  for (const stream of [...others, other]) await expect.poll(stream.text).toContain('event: lantern');
});

test('lets a player open streams again after others have closed', async () => {
  const token = await arcade.enter('anna', 1_000_000n);
  for (let count = 0; count < 6; count += 1) await watch(token);
  for (const response of open.splice(0)) response.destroy();
  const streams = [];
  for (let count = 0; count < 6; count += 1) streams.push(await watch(token));
  for (const stream of streams) await expect.poll(stream.text).toContain('event: lantern');
  expect(streams.map((stream) => stream.isOver())).toEqual(Array(6).fill(false));
});
