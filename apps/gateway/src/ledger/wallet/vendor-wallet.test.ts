import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { createPlayerSession, send, VENDOR } from '../../testing/fake-vendor.ts';
import { verifyLedger } from './verify-ledger.ts';

const START = 2_000_000n;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR] });
});
afterEach(async () => {
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});
afterEach(() => gateway.clock.reset());
afterAll(() => gateway.close());

test('moves money once for a bet and once for its win, and shows both to the member', async () => {
  const player = await createPlayerSession(gateway, 'w.happy');
  const bet = player.tx({ amountMinor: '270000' });
  expect(await player.call('debit', bet)).toMatchObject({ status: 'OK', balanceMinor: '1730000', currency: 'VND' });
  const win = player.tx({ roundId: bet.roundId, amountMinor: '990000', roundClosed: true });
  expect(await player.call('credit', win)).toMatchObject({ status: 'OK', balanceMinor: '2720000' });
  const history = await gateway.call('wallet.transactions', { token: player.token });
  expect(history.json.value.transactions.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
    ['win', '990000'],
    ['bet', '-270000'],
    ['grant', '2000000'],
  ]);
});

test('W1 a replay has no effect and answers as before', async () => {
  const player = await createPlayerSession(gateway, 'w1.member');
  const bet = player.tx();
  const first = await player.call('debit', bet);
  const again = await player.call('debit', bet);
  expect(again).toMatchObject({ status: 'DUPLICATE', ledgerSeq: first.ledgerSeq, balanceMinor: first.balanceMinor });
  expect(await player.balance()).toBe(START - 10_000n);
});

test('W2 the same id with another body is TX_MISMATCH and moves nothing', async () => {
  const player = await createPlayerSession(gateway, 'w2.member');
  const bet = player.tx();
  await player.call('debit', bet);
  expect((await player.call('debit', { ...bet, amountMinor: '20000' })).status).toBe('TX_MISMATCH');
  expect((await player.call('credit', bet)).status).toBe('TX_MISMATCH');
  expect(await player.balance()).toBe(START - 10_000n);
});

test('W3 an expired session refuses bets but never wins or rollbacks', async () => {
  const player = await createPlayerSession(gateway, 'w3.member');
  const [bet, other] = [player.tx(), player.tx()];
  await player.call('debit', bet);
  await player.call('debit', other);
  await gateway.clock.advance(13 * 3_600_000);
  expect((await player.call('debit', player.tx())).status).toBe('TOKEN_EXPIRED');
  expect((await player.call('credit', player.tx({ roundId: bet.roundId, roundClosed: true }))).status).toBe('OK');
  expect((await player.call('rollback', player.tx({ roundId: other.roundId, refTxId: other.txId }))).status).toBe('OK');
  await gateway.clock.reset();
  expect(await player.balance()).toBe(START);
});

test('W5, W6 a rollback of an unknown bet is remembered, and the late bet is refused', async () => {
  const player = await createPlayerSession(gateway, 'w56.member');
  const bet = player.tx();
  expect((await player.call('rollback', player.tx({ roundId: bet.roundId, refTxId: bet.txId }))).status).toBe('OK');
  expect((await player.call('debit', bet)).status).toBe('BET_ALREADY_CLOSED');
  expect(await player.balance()).toBe(START);
});

test('W5, W6 twenty races between a bet and its rollback end without effect', async () => {
  const player = await createPlayerSession(gateway, 'w6.racer');
  const bets = Array.from({ length: 20 }, () => player.tx());
  await Promise.all(
    bets.flatMap((bet) => [
      player.call('debit', bet),
      player.call('rollback', player.tx({ roundId: bet.roundId, refTxId: bet.txId })),
    ]),
  );
  for (const bet of bets) await player.call('rollback', player.tx({ roundId: bet.roundId, refTxId: bet.txId }));
  expect(await player.balance()).toBe(START);
});

test('W7 a second rollback is a success without effect', async () => {
  const player = await createPlayerSession(gateway, 'w7.member');
  const bet = player.tx();
  await player.call('debit', bet);
  const roll = () => player.call('rollback', player.tx({ roundId: bet.roundId, refTxId: bet.txId }));
  expect([(await roll()).status, (await roll()).status]).toEqual(['OK', 'OK']);
  await Promise.all([roll(), roll(), roll()]);
  expect(await player.balance()).toBe(START);
});

test.each([
  ['a number', 10_000],
  ['a fraction', '100.5'],
  ['a negative', '-1'],
  ['an exponent', '1e5'],
  ['white space', ' 10'],
  ['nothing', ''],
  ['an overflow', '9'.repeat(19)],
])('W9 an amount that is %s is WRONG_TYPES', async (_what, amountMinor) => {
  const player = await createPlayerSession(gateway, `w9.${randomUUID().slice(0, 8)}`);
  const body = { ...player.tx(), amountMinor };
  expect((await send(gateway, 'debit', body)).status).toBe('WRONG_TYPES');
  expect(await player.balance()).toBe(START);
});

test('W10 an insufficient balance is refused with the real balance', async () => {
  const player = await createPlayerSession(gateway, 'w10.poor');
  expect(await player.call('debit', player.tx({ amountMinor: '2000001' }))).toMatchObject({
    status: 'INSUFFICIENT_FUNDS',
    balanceMinor: '2000000',
  });
});

test('W13 another currency or merchant than the session’s is TX_MISMATCH', async () => {
  const player = await createPlayerSession(gateway, 'w13.member');
  expect((await player.call('debit', player.tx({ currency: 'PHP' }))).status).toBe('TX_MISMATCH');
  expect((await player.call('debit', player.tx({ merchant: 'samba' }))).status).toBe('TX_MISMATCH');
  expect(await player.balance()).toBe(START);
});

test('moves nothing with another player’s session', async () => {
  const [mine, theirs] = [await createPlayerSession(gateway, 'thief1'), await createPlayerSession(gateway, 'victim1')];
  const body = { ...mine.tx(), sessionId: theirs.tx().sessionId };
  expect((await mine.call('debit', body)).status).toBe('TOKEN_EXPIRED');
  expect(await theirs.balance()).toBe(START);
});

test('accepts exactly ten of twenty simultaneous debits of 10 on a balance of 100', async () => {
  const player = await createPlayerSession(gateway, 'racer1');
  await player.call('debit', player.tx({ amountMinor: '1999900' }));
  const bets = await Promise.all(
    Array.from({ length: 20 }, () => player.call('debit', player.tx({ amountMinor: '10' }))),
  );
  expect(bets.filter((bet) => bet.status === 'OK')).toHaveLength(10);
  expect(bets.filter((bet) => bet.status === 'INSUFFICIENT_FUNDS')).toHaveLength(10);
  expect(await player.balance()).toBe(0n);
});

test('moves money once for twenty simultaneous copies of a debit', async () => {
  const player = await createPlayerSession(gateway, 'racer2');
  const bet = player.tx();
  const answers = await Promise.all(Array.from({ length: 20 }, () => player.call('debit', bet)));
  expect(answers.filter((answer) => answer.status === 'OK')).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 'DUPLICATE')).toHaveLength(19);
  expect(await player.balance()).toBe(START - 10_000n);
});

test('answers SIGNATURE_INVALID to a wrong signature, an old time, a replayed nonce or a flipped byte', async () => {
  const player = await createPlayerSession(gateway, 'signer1');
  const bet = player.tx();
  const nonce = randomUUID();
  expect((await send(gateway, 'debit', bet, { signature: '0'.repeat(64) })).status).toBe('SIGNATURE_INVALID');
  expect((await send(gateway, 'debit', bet, { signature: 'short' })).status).toBe('SIGNATURE_INVALID');
  expect((await send(gateway, 'debit', bet, { timestamp: String(Date.now() - 300_001) })).status).toBe(
    'SIGNATURE_INVALID',
  );
  expect((await send(gateway, 'debit', bet, { sentBody: JSON.stringify({ ...bet, amountMinor: '1' }) })).status).toBe(
    'SIGNATURE_INVALID',
  );
  expect((await send(gateway, 'debit', bet, { nonce })).status).toBe('OK');
  expect((await send(gateway, 'debit', player.tx(), { nonce })).status).toBe('SIGNATURE_INVALID');
  expect(await player.balance()).toBe(START - 10_000n);
});

test('opens one session with a launch token, for two minutes', async () => {
  const { token } = await gateway.member('launcher1');
  const launch = async () => {
    const { gameUrl } = (await gateway.call('game.launchGame', { token, query: { lottoGameCode: 'VNQ60' } })).json
      .value;
    return new URL(gameUrl, 'http://x').searchParams.get('launchToken');
  };
  const launchToken = await launch();
  expect(await send(gateway, 'authenticate', { launchToken })).toMatchObject({
    status: 'OK',
    merchant: 'lotus',
    currency: 'VND',
    displayName: 'launcher1',
  });
  expect((await send(gateway, 'authenticate', { launchToken })).status).toBe('TOKEN_EXPIRED');
  const late = await launch();
  await gateway.clock.advance(121_000);
  expect((await send(gateway, 'authenticate', { launchToken: late })).status).toBe('TOKEN_EXPIRED');
});

test('finds a transaction by its id', async () => {
  const player = await createPlayerSession(gateway, 'looker1');
  const bet = player.tx();
  const { ledgerSeq } = await player.call('debit', bet);
  expect(await send(gateway, `tx/${bet.txId}`, null)).toMatchObject({ status: 'OK', ledgerSeq });
  expect((await send(gateway, `tx/${randomUUID()}`, null)).status).toBe('BET_NOT_FOUND');
});

test('forbids edits of the ledger, and the verifier detects those made around the triggers', async () => {
  const { pool } = gateway.database;
  const player = await createPlayerSession(gateway, 'bent1');
  await player.call('debit', player.tx());
  await expect(pool.query(`update foyer.ledger_transfer set amount_minor = 0`)).rejects.toThrow('append-only');
  await expect(pool.query(`delete from foyer.ledger_posting`)).rejects.toThrow('append-only');
  const bend = (sql: string) => pool.query(`begin; set local session_replication_role = replica; ${sql}; commit`);
  await bend(
    `update foyer.ledger_transfer set round_id = 'bent' where seq = (select max(seq) from foyer.ledger_transfer)`,
  );
  const faults = await verifyLedger(pool);
  expect(faults.map((fault) => fault.invariant)).toContain('I9 the hash chain is unbroken');
  const round = await pool.query<{ round_id: string }>(
    `select round_id from foyer.vendor_round order by round_id desc`,
  );
  for (const { round_id } of round.rows) {
    await bend(`update foyer.ledger_transfer set round_id = '${round_id}' where round_id = 'bent' and not exists (
      select 1 from foyer.ledger_transfer where round_id = '${round_id}')`);
  }
});

test('W13 answers TX_MISMATCH to a bet in another player’s round, afterwards or simultaneously', async () => {
  const [player, stranger] = [
    await createPlayerSession(gateway, 'w13.first'),
    await createPlayerSession(gateway, 'w13.second'),
  ];
  const bet = player.tx();
  await player.call('debit', bet);
  expect((await stranger.call('debit', stranger.tx({ roundId: bet.roundId }))).status).toBe('TX_MISMATCH');
  const roundId = `race-${randomUUID()}`;
  const answers = await Promise.all([player, stranger].map((each) => each.call('debit', each.tx({ roundId }))));
  expect(answers.map(({ status }) => status).sort()).toEqual(['OK', 'TX_MISMATCH']);
  expect((await player.balance()) + (await stranger.balance())).toBe(START * 2n - 20_000n);
});

test.each([
  ['stores the name of the draw of a bet', 'VNQ60-20261121-0733', 'VNQ60-20261121-0733'],
  ['drops a name with a control character', 'draw\u0000', null],
  ['drops a name that is too long', 'd'.repeat(61), null],
  ['drops a name that is a number', 733, null],
  ['drops an empty name', '', null],
])('%s, and places the bet', async (_what, drawId, stored) => {
  const player = await createPlayerSession(gateway, `draw.${randomUUID().slice(0, 8)}`);
  const bet = player.tx();
  expect((await player.call('debit', { ...bet, betDetails: { drawId } as never })).status).toBe('OK');
  const { rows } = await gateway.database.pool.query('select draw_id from foyer.vendor_round where round_id = $1', [
    bet.roundId,
  ]);
  expect(rows).toEqual([{ draw_id: stored }]);
});
