import { randomUUID } from 'node:crypto';
import { WALLET_FEATURES } from '@foyer/contract/vendor/wallet-protocol.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { toExtension } from '../../testing/extended-vendor.ts';
import { createPlayerSession, type Player, send, sendCredits, VENDOR } from '../../testing/fake-vendor.ts';

let gateway: TestGateway;
let player: Player;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR] });
  player = await createPlayerSession(gateway, 'declares.nothing');
});
afterAll(() => gateway.close());

test('refuses every part of version 1.1 that a vendor has not declared', async () => {
  const bet = player.tx();
  await player.call('debit', bet);
  const before = await player.balance();
  const common = { ...toExtension(bet), reason: 'a test' };
  const { refTxId: _none, reason: _reason, ...round } = common;
  const bonus = player.tx({ kind: 'bonusWin', roundClosed: true });
  const calls: [string, object][] = [
    ['debit', player.tx({ kind: 'tip' })],
    ['credit', bonus],
    ['credit', player.tx({ kind: 'jackpotWin', roundClosed: true })],
    ['credit', player.tx({ roundId: bet.roundId, grantId: randomUUID() })],
    ['adjust', { ...common, amountMinor: '5' }],
    ['voidSettled', common],
    ['freeRounds/used', { ...round, grantId: randomUUID() }],
  ];
  for (const [operation, body] of calls) expect((await send(gateway, operation, body)).status).toBe('NOT_DECLARED');
  expect((await sendCredits(gateway, [bonus])).answers?.[0]?.status).toBe('NOT_DECLARED');
  expect(await player.balance()).toBe(before);
});

test('refuses calls whose parts contradict each other, regardless of what was declared', async () => {
  const other = await bootGateway({ vendors: [{ ...VENDOR, capabilities: { features: WALLET_FEATURES } }] });
  try {
    const member = await createPlayerSession(other, 'contradictions');
    const bet = member.tx();
    await member.call('debit', bet);
    const before = await member.balance();
    const grantId = randomUUID();
    const calls: [string, object][] = [
      ['credit', member.tx({ roundId: bet.roundId, kind: 'tip' })],
      ['debit', member.tx({ kind: 'bonusWin' })],
      ['debit', member.tx({ kind: 'jackpotWin' })],
      ['debit', member.tx({ grantId })],
      ['rollback', member.tx({ refTxId: bet.txId, grantId })],
      ['credit', member.tx({ kind: 'bonusWin', grantId, roundClosed: true })],
    ];
    for (const [operation, body] of calls) expect((await send(other, operation, body)).status).toBe('WRONG_TYPES');
    expect(await member.balance()).toBe(before);
  } finally {
    await other.close();
  }
});

test('reports its version and the vendor’s declared features when a session opens', async () => {
  const other = await bootGateway({ vendors: [{ ...VENDOR, capabilities: { features: ['tips', 'voids'] } }] });
  try {
    const { token } = await other.member('declares.two');
    const launch = await other.call('game.launchGame', { token, query: { lottoGameCode: 'VNQ60' } });
    const launchToken = new URL(launch.json.value.gameUrl, 'http://x').searchParams.get('launchToken');
    const opened = await send(other, 'authenticate', { launchToken });
    expect(opened).toMatchObject({ status: 'OK', version: '1.1', features: ['tips', 'voids'] });
    expect(opened.features?.every((feature) => WALLET_FEATURES.includes(feature))).toBe(true);
  } finally {
    await other.close();
  }
});
