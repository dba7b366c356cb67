import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyRound } from '@foyer/lottery/beacon.ts';
import { BEACON_DRAW_VECTORS } from '@foyer/lottery/testing/draw-vectors.data.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDrandBeacon } from './drand-beacon.ts';

const { beacon: golden } = BEACON_DRAW_VECTORS.drand;
const QUICKNET = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
/** A fake drand relay: the chain is real, the responses are under the test's control. */
let relay: Server;
let answers: Record<string, unknown>;
const warnings: unknown[] = [];
const log = { warn: (...args: unknown[]) => void warnings.push(args) };
let now = 0;
const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
const beacon = (others: readonly string[] = []) => createDrandBeacon([...others, urlOf(relay)], log, () => now);

beforeAll(async () => {
  relay = createServer((request, response) => {
    const answer = answers[request.url?.split('?')[0] ?? ''];
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
});
afterAll(() => relay.close());
beforeEach(async () => {
  warnings.length = 0;
  const randomness = Buffer.from((await verifyRound(golden)) ?? []).toString('hex');
  const { round, signature } = golden;
  answers = {
    [`/${QUICKNET}/public/${round}`]: { round, randomness, signature },
  };
});

test('fetches the pulse of a real round', async () => {
  expect(await beacon().read(golden)).toEqual(golden);
  expect(warnings).toEqual([]);
});

test('returns null while the round is not published or the relay is unreachable', async () => {
  const one = beacon();
  expect(await one.read({ ...golden, round: golden.round + 1 })).toBeNull();
  answers = {};
  expect(await one.read(golden)).toBeNull();
  expect(await createDrandBeacon(['http://127.0.0.1:1'], log).read(golden)).toBeNull();
});

test('rejects a wrong signature, randomness or round from a relay, and an answer that is too long', async () => {
  const path = `/${QUICKNET}/public/${golden.round}`;
  const honest = answers[path] as { signature: string; randomness: string };
  answers[path] = { ...honest, signature: `a${honest.signature.slice(1)}` };
  expect(await beacon().read(golden)).toBeNull();
  answers[path] = { ...honest, randomness: '00'.repeat(32) };
  expect(await beacon().read(golden)).toBeNull();
  answers[path] = { ...honest, round: golden.round + 1 };
  expect(await beacon().read(golden)).toBeNull();
  answers[path] = 'x'.repeat(100_000);
  expect(await beacon().read(golden)).toBeNull();
});

test('names the first round that is published after the numbers are due, with one to spare', () => {
  // Round 27946612 is the one of 2026-04-20T00:00Z.
  expect(beacon().pinAfter(new Date('2026-04-20T00:00:00Z')).round).toBe(27_946_614);
});

test('asks another relay when the first does not answer, and that one first from then on', async () => {
  let asked = 0;
  const broken = createServer((_request, response) => {
    asked += 1;
    response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
  const one = beacon(['http://127.0.0.1:1', urlOf(broken)]);
  expect(await one.read(golden)).toEqual(golden);
  expect(await one.read(golden)).toEqual(golden);
  expect(asked).toBe(1);
  expect(warnings).toEqual([]);
  broken.close();
});

test('warns once a minute, however many draws wait for their numbers', async () => {
  answers = {};
  const one = beacon();
  for (let tries = 0; tries < 50; tries += 1) await one.read(golden);
  expect(warnings).toHaveLength(1);
  now += 61_000;
  await one.read(golden);
  expect(warnings).toHaveLength(2);
  expect(warnings[1]).toMatchObject([
    { calls: 50, reasons: [expect.stringContaining('status 404')] },
    expect.any(String),
  ]);
});
