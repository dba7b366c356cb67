import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { FreeRoundsGrant } from '@foyer/contract/vendor/wallet-extensions.ts';
import { toKeyText } from '@foyer/http/signing-key.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyLedger } from '../ledger/wallet/verify-ledger.ts';
import { addStaff, parseGrant } from '../service/staff/change-staff.ts';
import { type Person, personOfKey } from '../service/staff/person.ts';
import type { Grant } from '../service/staff/staff.store.ts';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';
import { callAsStaff } from '../testing/call-as-staff.ts';
import { EXTENDED_VENDOR, toExtension } from '../testing/extended-vendor.ts';
import { createPlayerSession, type Player, send } from '../testing/fake-vendor.ts';
import type { SessionCallName } from './operator-call.ts';

const START = 2_000_000n;
let gateway: TestGateway;
let player: Player;
let username: string;
const people: Record<string, Person> = {};
const granted: FreeRoundsGrant[] = [];
const cancelled: string[] = [];

async function addPerson(name: string, grant: string): Promise<void> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const grants = [parseGrant(grant) as Grant];
  await addStaff({ name, signingKey: toKeyText(privateKey), grants }, people.root ?? null, gateway.context);
  people[name] = (await personOfKey(gateway.context.pool, privateKey)) as Person;
}

beforeAll(async () => {
  const freeRounds = {
    grant: async (grant: FreeRoundsGrant) => void granted.push(grant),
    cancel: async (id: string) => void cancelled.push(id),
  };
  gateway = await bootGateway({ vendors: [{ ...EXTENDED_VENDOR, freeRounds }] });
  await addPerson('root', '*:administrator');
  await addPerson('fin', 'lotus:finance');
  await addPerson('pro', 'lotus:promotions');
  await addPerson('far', 'samba:finance');
});
beforeEach(async () => {
  username = `money.${randomUUID().slice(0, 8)}`;
  player = await createPlayerSession(gateway, username);
});
afterEach(async () => {
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});
afterAll(() => gateway.close());

/** A call of a person; a refusal is returned as an object with a code. */
const call = (name: string, operation: SessionCallName, body: object): Promise<Record<string, unknown>> =>
  callAsStaff(name, { call: operation, body }, gateway.context);

/** A jackpot above the cap of the day, and the id under which it waits. */
async function waitForStaff() {
  const jackpot = player.tx({ kind: 'jackpotWin', roundClosed: true, amountMinor: '7000000' });
  expect((await send(gateway, 'credit', jackpot)).status).toBe('PENDING');
  const { calls } = (await call('fin', 'waiting', { merchant: 'lotus' })) as {
    calls: { id: string; roundId: string }[];
  };
  const id = calls.find(({ roundId }) => roundId === jackpot.roundId)?.id ?? '';
  return { jackpot, id };
}

test('shows staff of the merchant what is waiting, and pays it when they approve', async () => {
  const { id, jackpot } = await waitForStaff();
  expect(await call('far', 'waiting', { merchant: 'lotus' })).toEqual({ code: 'forbidden' });
  const decision = { id, reason: 'the vendor confirmed it' };
  expect(await call('far', 'approve', decision)).toEqual({ code: 'forbidden' });
  expect(await call('fin', 'approve', { ...decision, reason: '' })).toEqual({ code: 'reason' });
  expect(await call('fin', 'approve', decision)).toEqual({ status: 'OK' });
  expect(await call('fin', 'approve', decision)).toEqual({ code: 'unknown' });
  expect((await send(gateway, 'credit', jackpot)).status).toBe('DUPLICATE');
  expect(await player.balance()).toBe(START + 7_000_000n);
  const { rows } = await gateway.database.pool.query(`select staff, after from foyer.audit_log where subject = $1`, [
    id,
  ]);
  expect(rows).toEqual([{ staff: 'fin', after: { state: 'approved', status: 'OK' } }]);
});

test('never pays what staff have refused, and answers the vendor accordingly', async () => {
  const { id, jackpot } = await waitForStaff();
  expect(await call('fin', 'refuse', { id, reason: 'nobody knows of it' })).toEqual({ status: 'REFUSED' });
  expect((await send(gateway, 'credit', jackpot)).status).toBe('LIMIT_REACHED');
  expect(await player.balance()).toBe(START);
});

test('pays once when two approvals arrive simultaneously', async () => {
  const { id } = await waitForStaff();
  const decision = { id, reason: 'both at once' };
  const answers = await Promise.all([call('fin', 'approve', decision), call('fin', 'approve', decision)]);
  expect(answers).toEqual(expect.arrayContaining([{ status: 'OK' }, { code: 'unknown' }]));
  expect(await player.balance()).toBe(START + 7_000_000n);
});

test('refuses permanently what can no longer be paid', async () => {
  const { id, jackpot } = await waitForStaff();
  expect((await player.call('debit', player.tx({ roundId: jackpot.roundId }))).status).toBe('OK');
  expect(await call('fin', 'approve', { id, reason: 'it seemed right' })).toEqual({ status: 'BET_ALREADY_CLOSED' });
  expect((await send(gateway, 'credit', jackpot)).status).toBe('LIMIT_REACHED');
});

test('approves an unusual adjustment, which takes what the balance then holds', async () => {
  const bet = player.tx();
  await player.call('debit', bet);
  const adjustment = { ...toExtension(bet), amountMinor: '-3000000', reason: 'a wrong jackpot' };
  expect((await send(gateway, 'adjust', adjustment)).status).toBe('PENDING');
  const { calls } = (await call('fin', 'waiting', { merchant: 'lotus' })) as {
    calls: { id: string; roundId: string }[];
  };
  const id = calls.find(({ roundId }) => roundId === bet.roundId)?.id ?? '';
  expect(await call('fin', 'approve', { id, reason: 'examined' })).toEqual({ status: 'OK' });
  expect(await send(gateway, 'adjust', adjustment)).toMatchObject({ status: 'DUPLICATE', claimMinor: '1010000' });
  expect(await player.balance()).toBe(0n);
});

const newOffer = () => ({
  grantId: randomUUID(),
  merchant: 'lotus',
  username,
  vendor: 'FOYER',
  gameCode: 'VNQ60',
  stakeMinor: '1000',
  rounds: 5,
  expiresAt: new Date(gateway.clock.now() + 3_600_000).toISOString(),
  reason: 'welcome',
});

test('grants and cancels free rounds for authorised staff', async () => {
  const offer = newOffer();
  expect(await call('fin', 'grant-free-rounds', offer)).toEqual({ code: 'forbidden' });
  expect(await call('pro', 'grant-free-rounds', { ...offer, rounds: 0 })).toEqual({ code: 'invalid' });
  expect(await call('pro', 'grant-free-rounds', { ...offer, username: 'nobody' })).toEqual({ code: 'unknown' });
  const { grantId } = offer;
  expect(await call('pro', 'grant-free-rounds', offer)).toEqual({ grantId, state: 'active' });
  expect(granted.map((grant) => grant.grantId)).toContain(grantId);
  const end = { merchant: 'lotus', grantId, reason: 'by mistake' };
  expect(await call('pro', 'cancel-free-rounds', end)).toEqual({ grantId, state: 'cancelled' });
  expect(cancelled).toEqual([grantId]);
  expect(await call('pro', 'grant-free-rounds', offer)).toEqual({ code: 'unchanged' });
});

test('grants an excluded member nothing', async () => {
  await gateway.database.pool.query(`update foyer.member set status = 'excluded' where id = $1`, [player.memberId]);
  expect(await call('pro', 'grant-free-rounds', newOffer())).toEqual({ code: 'forbidden' });
});
