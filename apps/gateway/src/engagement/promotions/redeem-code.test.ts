import { randomUUID } from 'node:crypto';
import type { Puzzle } from '@foyer/contract/puzzle.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyLedger } from '../../ledger/wallet/verify-ledger.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { publishOffers } from '../../testing/publish-offers.ts';
import { solvePuzzle } from '../../testing/solve-puzzle.ts';
import { makeCodes } from './redeem-code.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
beforeEach(() =>
  publishOffers(gateway, 'lotus', [
    { id: 'shared', value: { kind: 'code', amountMinor: '800', code: 'SEN8888' } },
    { id: 'single', value: { kind: 'code', amountMinor: '900' } },
    { id: 'over', value: { kind: 'code', amountMinor: '5', code: 'SEN2025' }, until: '2026-01-01T00:00:00Z' },
  ]),
);
afterAll(async () => {
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
  await gateway.close();
});

let addresses = 0;
/** A member with their own address. */
async function newMember(host = 'lotus.localhost') {
  const { token } = await gateway.member(`code.${randomUUID().slice(0, 8)}`, host);
  addresses += 1;
  const remoteAddress = `203.0.113.${addresses}`;
  return { redeem: (code: string) => gateway.call('promotion.redeem', { host, token, remoteAddress, body: { code } }) };
}
const codeOf = async (reply: Promise<{ json: { errorCode?: string } }>) => (await reply).json.errorCode ?? 'granted';

test('redeems a code for everybody, once per member, however it is typed', async () => {
  const member = await newMember();
  const first = await member.redeem(' sen-88 88 ');
  expect(first.json.value).toMatchObject({ amountMinor: '800', offerId: 'shared' });
  expect((await member.redeem('SEN8888')).json.value.grantId).toBe(first.json.value.grantId);
  expect(await codeOf((await newMember()).redeem('SEN8888'))).toBe('granted');
});

test('grants one of two members who redeem the same code simultaneously', async () => {
  const [code = ''] = await makeCodes({ merchant: 'lotus', offerId: 'single', count: 1 }, gateway.context);
  const members = [await newMember(), await newMember()];
  const outcomes = await Promise.all(members.map((member) => codeOf(member.redeem(code))));
  expect(outcomes.sort()).toEqual(['code.used', 'granted']);
});

test('grants once and answers identically when one member redeems a code on two devices simultaneously', async () => {
  const [code = ''] = await makeCodes({ merchant: 'lotus', offerId: 'single', count: 1 }, gateway.context);
  const username = `code.${randomUUID().slice(0, 8)}`;
  const phone = await gateway.member(username);
  const tablet = (await gateway.call('session.login', { body: { username, password: 'correct horse' } })).json.value;
  const redeem = (token: string) => gateway.call('promotion.redeem', { token, body: { code } });
  const replies = await Promise.all([redeem(phone.token), redeem(tablet.token), redeem(phone.token)]);
  expect(new Set(replies.map(({ json }) => json.value?.grantId)).size).toBe(1);
  const { totalMinor } = (await gateway.call('promotion.grants', { token: phone.token })).json.value;
  expect(totalMinor).toBe('900');
  expect(await codeOf((await newMember()).redeem(code))).toBe('code.used');
});

test('makes codes of fifty random bits, of which only keyed hashes are stored', async () => {
  const codes = await makeCodes({ merchant: 'lotus', offerId: 'single', count: 100 }, gateway.context);
  expect(new Set(codes).size).toBe(100);
  for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{10}$/);
  const { rows } = await gateway.database.pool.query('select code_hash from foyer.promotion_code');
  expect(rows.some(({ code_hash: hash }) => codes.includes(hash))).toBe(false);
});

test('reports that a code has ended', async () => {
  expect(await codeOf((await newMember()).redeem('SEN2025'))).toBe('offer.ended');
});

test('refuses a code of another merchant like one that does not exist (scenario 16)', async () => {
  const [single = ''] = await makeCodes({ merchant: 'lotus', offerId: 'single', count: 1 }, gateway.context);
  const member = await newMember('aurora.localhost');
  const replies = [await member.redeem('SEN8888'), await member.redeem(single), await member.redeem('NOTHING1')];
  expect(new Set(replies.map(({ json, status }) => JSON.stringify([status, json]))).size).toBe(1);
  expect(replies[0]?.json.errorCode).toBe('code.unknown');
});

test('makes a member wait after five wrong codes, even with a right one (scenario 16)', async () => {
  const member = await newMember();
  for (let count = 0; count < 5; count += 1) expect(await codeOf(member.redeem(`WRONG${count}`))).toBe('code.unknown');
  const sixth = await member.redeem('SEN8888');
  expect(sixth.json.errorCode).toBe('TOO_MANY_REQUEST_CODE');
  expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
});

test('does not let a burst of guesses exceed the limit', async () => {
  const member = await newMember();
  const outcomes = await Promise.all(Array.from({ length: 12 }, (_one, at) => codeOf(member.redeem(`GUESS${at}`))));
  expect(outcomes.filter((outcome) => outcome === 'code.unknown').length).toBeLessThanOrEqual(5);
});

test('requires a puzzle after twenty wrong codes from one address across members, and accepts each solution for one code', async () => {
  const outcomes: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    const { token } = await gateway.member(`code.${randomUUID().slice(0, 8)}`);
    for (let tries = 0; tries < 4; tries += 1) {
      const body = { code: `ADDR${count}${tries}` };
      outcomes.push(await codeOf(gateway.call('promotion.redeem', { token, body, remoteAddress: '198.51.100.7' })));
    }
  }
  expect(outcomes.slice(0, 20)).toEqual(Array(20).fill('code.unknown'));
  expect(outcomes.slice(20)).toEqual(Array(4).fill('puzzle.required'));
  const { token } = await gateway.member(`code.${randomUUID().slice(0, 8)}`);
  const redeem = (body: { code: string; puzzleSolution?: string }) =>
    gateway.call('promotion.redeem', { token, body, remoteAddress: '198.51.100.7' });
  const { json } = await redeem({ code: 'SEN8888' });
  const { puzzleSolution } = solvePuzzle(json.value as unknown as Puzzle);
  expect(await codeOf(redeem({ code: 'WRONG999', puzzleSolution }))).toBe('code.unknown');
  expect(await codeOf(redeem({ code: 'SEN8888', puzzleSolution }))).toBe('puzzle.required');
});
