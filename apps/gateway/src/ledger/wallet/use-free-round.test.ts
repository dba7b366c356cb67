import { randomUUID } from 'node:crypto';
import type { FreeRoundsGrant } from '@foyer/contract/vendor/wallet-extensions.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { cancelFreeRounds, grantFreeRounds } from '../../play/vendors/grant-free-rounds.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { EXTENDED_VENDOR, toExtension } from '../../testing/extended-vendor.ts';
import { createPlayerSession, type Player, send, sendCredits } from '../../testing/fake-vendor.ts';
import { setDebitBlocked } from './ledger.store.ts';
import { verifyLedger } from './verify-ledger.ts';

const START = 2_000_000n;
let gateway: TestGateway;
let player: Player;
let grantId: string;
/** The calls that the vendor received, and whether it answers. */
const vendor = { granted: [] as FreeRoundsGrant[], cancelled: [] as string[], isSilent: false };
const hear = (note: () => void) => async () => {
  if (vendor.isSilent) throw new Error('no answer');
  note();
};
beforeAll(async () => {
  const freeRounds = {
    grant: (grant: FreeRoundsGrant) => hear(() => vendor.granted.push(grant))(),
    cancel: (id: string) => hear(() => vendor.cancelled.push(id))(),
  };
  gateway = await bootGateway({ vendors: [{ ...EXTENDED_VENDOR, freeRounds }] });
});
beforeEach(async () => {
  vendor.isSilent = false;
  player = await createPlayerSession(gateway, `free.${randomUUID().slice(0, 8)}`);
  grantId = randomUUID();
});
afterEach(async () => {
  await gateway.clock.reset();
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});
afterAll(() => gateway.close());

async function receiverOf({ memberId }: Player) {
  const { rows } = await gateway.database.pool.query<{ id: bigint }>(
    'select id from foyer.ledger_account where member_id = $1',
    [memberId],
  );
  return { memberId: BigInt(memberId), accountId: rows[0]?.id ?? 0n, merchant: 'lotus', currency: 'VND' };
}

const offer = async (change: object = {}) =>
  grantFreeRounds(
    {
      grantId,
      vendor: 'FOYER',
      gameCode: 'VNQ60',
      stakeMinor: 1_000n,
      rounds: 3,
      expiresAt: new Date(gateway.clock.now() + 3_600_000),
      ...change,
    },
    await receiverOf(player),
    gateway.context,
  );

const newRound = (change: object = {}) => {
  const { refTxId: _none, ...common } = toExtension(player.tx());
  return { ...common, grantId, ...change };
};
const use = (body: object = newRound()) => send(gateway, 'freeRounds/used', body);
const stateOf = async () =>
  (await gateway.database.pool.query('select state, used from foyer.free_round_grant where id = $1', [grantId]))
    .rows[0];

test('informs the vendor of a grant, using the vendor’s own reference for the member', async () => {
  expect(await offer()).toMatchObject({ state: 'active', used: 0 });
  expect(vendor.granted.at(-1)).toMatchObject({
    grantId,
    playerRef: player.tx().playerRef,
    rounds: 3,
    stakeMinor: '1000',
  });
  expect(await offer()).toMatchObject({ state: 'active' });
  expect(await offer({ rounds: 4 })).toMatchObject({ code: 'unchanged' });
});

test('counts each use once, takes no money, and pays a win that names the grant', async () => {
  await offer();
  const round = newRound();
  expect(await use(round)).toMatchObject({ status: 'OK', balanceMinor: String(START) });
  expect((await use(round)).status).toBe('DUPLICATE');
  expect(await stateOf()).toMatchObject({ used: 1 });
  const win = player.tx({ roundId: round.roundId, grantId, amountMinor: '9000', roundClosed: true });
  expect((await player.call('credit', win)).status).toBe('OK');
  expect((await player.call('credit', win)).status).toBe('DUPLICATE');
  expect(await player.balance()).toBe(START + 9_000n);
});

test('pays into a free round only with its grant, alone or in a batch', async () => {
  await offer();
  const round = newRound();
  await use(round);
  const { roundId } = round;
  const unnamed = player.tx({ roundId, roundClosed: true });
  const other = player.tx({ roundId, grantId: randomUUID(), roundClosed: true });
  const bet = player.tx();
  await player.call('debit', bet);
  const borrowed = player.tx({ roundId: bet.roundId, grantId, roundClosed: true });
  for (const credit of [unnamed, other, borrowed]) {
    expect((await player.call('credit', credit)).status).toBe('TX_MISMATCH');
    expect((await sendCredits(gateway, [credit])).answers?.[0]?.status).toBe('TX_MISMATCH');
  }
  const named = player.tx({ roundId, grantId, amountMinor: '4', roundClosed: true });
  expect((await sendCredits(gateway, [named])).answers?.[0]?.status).toBe('OK');
});

test('never counts more uses than were granted, however many arrive together', async () => {
  await offer();
  const answers = await Promise.all(Array.from({ length: 12 }, () => use()));
  expect(answers.filter(({ status }) => status === 'OK')).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 'LIMIT_REACHED')).toHaveLength(9);
});

test('restores a use that is rolled back, and refuses one that arrives after its rollback', async () => {
  await offer();
  const round = newRound();
  await use(round);
  const rollback = player.tx({ roundId: round.roundId, refTxId: round.txId, amountMinor: '0' });
  expect((await player.call('rollback', rollback)).status).toBe('OK');
  expect(await stateOf()).toMatchObject({ used: 0 });
  const late = newRound();
  await player.call('rollback', player.tx({ roundId: late.roundId, refTxId: late.txId }));
  expect((await use(late)).status).toBe('BET_ALREADY_CLOSED');
  expect(await stateOf()).toMatchObject({ used: 0 });
});

test('begins no round of a cancelled or expired grant, and still pays those that began', async () => {
  await offer();
  const round = newRound();
  await use(round);
  vendor.isSilent = true;
  expect(await cancelFreeRounds({ grantId, merchant: 'lotus' }, gateway.context)).toMatchObject({
    code: 'unconfirmed',
  });
  expect((await use()).status).toBe('BET_ALREADY_CLOSED');
  vendor.isSilent = false;
  expect(await cancelFreeRounds({ grantId, merchant: 'lotus' }, gateway.context)).toMatchObject({ state: 'cancelled' });
  expect(vendor.cancelled).toContain(grantId);
  const win = player.tx({ roundId: round.roundId, grantId, roundClosed: true });
  expect((await player.call('credit', win)).status).toBe('OK');
  grantId = randomUUID();
  await offer({ expiresAt: new Date(gateway.clock.now() - 1) });
  expect((await use()).status).toBe('BET_ALREADY_CLOSED');
});

test('counts a use once when it is sent several times simultaneously', async () => {
  await offer();
  const round = newRound();
  const answers = await Promise.all(Array.from({ length: 6 }, () => use(round)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill('DUPLICATE'), 'OK']);
  expect(await stateOf()).toMatchObject({ used: 1 });
});

test('starts no free round in a round that has begun, and none with the id of another transaction', async () => {
  await offer();
  const bet = player.tx();
  await player.call('debit', bet);
  expect((await use(newRound({ roundId: bet.roundId }))).status).toBe('BET_ALREADY_CLOSED');
  expect((await use(newRound({ txId: bet.txId }))).status).toBe('TX_MISMATCH');
  expect(await stateOf()).toMatchObject({ used: 0 });
});

test('begins no free round in a session that has ended', async () => {
  await offer();
  await gateway.call('session.logout', { token: player.token });
  expect((await use()).status).toBe('TOKEN_EXPIRED');
  expect(await stateOf()).toMatchObject({ used: 0 });
});

test('begins no free round once the member’s time limit is used up', async () => {
  await offer();
  const body = { kind: 'time', period: 'day', amountMinor: '60' };
  await gateway.call('limits.setLimit', { token: player.token, body });
  expect((await use()).status).toBe('OK');
  await gateway.database.pool.query(
    `update foyer.session set began_at = foyer.clock() - interval '60 minutes' where member_id = $1`,
    [player.memberId],
  );
  expect((await use()).status).toBe('LIMIT_REACHED');
  expect(await stateOf()).toMatchObject({ used: 1 });
});

test('accepts the use of a grant whose confirmation was lost', async () => {
  vendor.isSilent = true;
  expect(await offer()).toMatchObject({ code: 'unconfirmed' });
  expect(await stateOf()).toMatchObject({ state: 'offered' });
  expect((await use()).status).toBe('OK');
  expect(await stateOf()).toMatchObject({ state: 'active', used: 1 });
});

test('refuses a use for another member, another game, an unknown grant and a member who may not bet', async () => {
  await offer();
  const own = newRound();
  expect((await use({ ...own, gameCode: 'VNQ300' })).status).toBe('TX_MISMATCH');
  expect((await use(newRound({ grantId: randomUUID() }))).status).toBe('BET_NOT_FOUND');
  const stranger = await createPlayerSession(gateway, `free.${randomUUID().slice(0, 8)}`);
  const { playerRef, sessionId } = stranger.tx();
  expect((await use(newRound({ playerRef, sessionId }))).status).toBe('BET_NOT_FOUND');
  await setDebitBlocked(gateway.context.pool, BigInt(player.memberId), true);
  expect((await use(own)).status).toBe('USER_DISABLED');
  expect(await offer({ gameCode: 'VNQ300' })).toMatchObject({ code: 'unchanged' });
});

test('grants none at a vendor without free rounds, and lets no other merchant cancel a grant', async () => {
  expect(await offer({ vendor: 'ARCADE' })).toMatchObject({ code: 'unknown' });
  await offer();
  expect(await cancelFreeRounds({ grantId, merchant: 'samba' }, gateway.context)).toMatchObject({ code: 'unknown' });
});

test.each([
  ['a win', '9000'],
  ['no win, in which nothing moved', '0'],
])('undoes a settled free round with %s, once, and does not give the use back', async (_what, amountMinor) => {
  await offer();
  const round = newRound();
  await use(round);
  await player.call('credit', player.tx({ roundId: round.roundId, grantId, amountMinor, roundClosed: true }));
  const body = {
    ...toExtension(player.tx({ roundId: round.roundId })),
    refTxId: round.txId,
    reason: 'a wrong result',
  };
  const first = await send(gateway, 'voidSettled', body);
  expect(first).toMatchObject({ status: 'OK', balanceMinor: String(START) });
  expect(await send(gateway, 'voidSettled', body)).toMatchObject({
    status: 'DUPLICATE',
    ledgerSeq: first.ledgerSeq,
  });
  const late = player.tx({ roundId: round.roundId, grantId, roundClosed: true });
  expect((await player.call('credit', late)).status).toBe('BET_ALREADY_CLOSED');
  expect(await player.balance()).toBe(START);
  expect(await stateOf()).toMatchObject({ used: 1 });
});
