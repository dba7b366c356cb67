import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyRound } from '@foyer/lottery/beacon.ts';
import { BEACON_DRAW_VECTORS } from '@foyer/lottery/testing/draw-vectors.data.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDrandBeacon } from './drand-beacon.ts';

const { beacon: golden } = BEACON_DRAW_VECTORS.drand;
const QUICKNET = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
/** The chain info from the relays of the League of Entropy. */
const INFO = {
  public_key: golden.publicKey,
  period: 3,
  genesis_time: 1_692_803_367,
  hash: QUICKNET,
  groupHash: 'f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e',
  schemeID: 'bls-unchained-g1-rfc9380',
  metadata: { beaconID: 'quicknet' },
};

/** A fake drand relay: the chain is real, the responses are under the test's control. */
let relay: Server;
let answers: Record<string, unknown>;
const warnings: unknown[] = [];
const log = { warn: (...args: unknown[]) => void warnings.push(args) };
const beacon = () => createDrandBeacon(`http://127.0.0.1:${(relay.address() as AddressInfo).port}/`, log);

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
    [`/${QUICKNET}/info`]: INFO,
    [`/${QUICKNET}/public/${round}`]: { round, randomness, signature },
  };
});

test('fetches the pulse of a real round', async () => {
  expect(await beacon().read(golden)).toEqual(golden);
  expect(warnings).toEqual([]);
});

test('returns null while the round is not published or the relay is unreachable', async () => {
  expect(await beacon().read({ ...golden, round: golden.round + 1 })).toBeNull();
  answers = {};
  expect(await beacon().read(golden)).toBeNull();
  expect(warnings).toHaveLength(2);
});

test('rejects a wrong signature, randomness or chain from a relay', async () => {
  const path = `/${QUICKNET}/public/${golden.round}`;
  const honest = answers[path] as { signature: string; randomness: string };
  answers[path] = { ...honest, signature: `a${honest.signature.slice(1)}` };
  expect(await beacon().read(golden)).toBeNull();
  answers[path] = { ...honest, randomness: '00'.repeat(32) };
  expect(await beacon().read(golden)).toBeNull();
  answers[path] = honest;
  answers[`/${QUICKNET}/info`] = { ...INFO, public_key: `93${INFO.public_key.slice(2)}` };
  expect(await beacon().read(golden)).toBeNull();
});

test('names the first round that is published after the numbers are due, with one to spare', () => {
  // Round 27946612 is the one of 2026-04-20T00:00Z.
  expect(beacon().pinAfter(new Date('2026-04-20T00:00:00Z')).round).toBe(27_946_614);
});
