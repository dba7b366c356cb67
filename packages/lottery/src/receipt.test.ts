import { money } from '@foyer/money/money.ts';
import { describe, expect, test } from 'vitest';
import { toHex } from './hex.ts';
import { buildTree, leafHash, pathOf, rootOf, webDigest } from './merkle.ts';
import { receiptText, type SealedTicket, type TicketReceipt, verifyReceipt } from './receipt.ts';

const DRAW = 'VNQ60-20261121-0733';
const sealed = (ticketId: string): SealedTicket => ({
  ticketId,
  drawId: DRAW,
  totalMinor: 540_000n,
  ticket: {
    gameCode: 'VNQ60',
    betCode: 'LO2',
    numbers: ['07', '42'],
    stake: money(10_000n, 'VND'),
    odds: { hit: 99_000 },
    prizeMode: 'ODDS',
    rebate: { minor: 0n, currency: 'VND' },
    rulesVersion: 1,
  },
});

async function receiptOf(index: number): Promise<TicketReceipt> {
  const texts = ['t1', 't2', 't3'].map((id) => receiptText(sealed(id)));
  const levels = await buildTree(await Promise.all(texts.map((text) => leafHash(text, webDigest))), webDigest);
  const path = pathOf(levels, index).map(({ side, hash }) => ({ side, hash: toHex(hash) }));
  return { version: 1, drawId: DRAW, text: texts[index] ?? '', path, root: toHex(rootOf(levels)) };
}

describe('the receipt of a ticket', () => {
  test('writes a ticket as one anonymous line', () => {
    expect(receiptText(sealed('t1'))).toBe(
      'foyer ticket v1|t1|VNQ60-20261121-0733|VNQ60|LO2|07,42|VND|10000|540000|99000|1',
    );
  });

  test('verifies for every ticket, also after a trip through JSON', async () => {
    for (const index of [0, 1, 2]) {
      const receipt = JSON.parse(JSON.stringify(await receiptOf(index))) as TicketReceipt;
      expect(await verifyReceipt(receipt)).toEqual({ verified: true });
    }
  });

  test('fails for another ticket, another root, a path cut short or turned round', async () => {
    const receipt = await receiptOf(1);
    const [first, ...rest] = receipt.path;
    if (!first) throw new Error('no path');
    const turned = { ...first, side: first.side === 'left' ? ('right' as const) : ('left' as const) };
    const forgeries: TicketReceipt[] = [
      { ...receipt, text: receipt.text.replace('07,42', '07,43') },
      { ...receipt, root: `00${receipt.root.slice(2)}` },
      { ...receipt, path: rest },
      { ...receipt, path: [turned, ...rest] },
    ];
    for (const forged of forgeries) expect(await verifyReceipt(forged)).toEqual({ verified: false, reason: 'root' });
  });

  test('fails for a ticket of another draw, and is malformed with invalid hashes', async () => {
    const receipt = await receiptOf(0);
    expect(await verifyReceipt({ ...receipt, drawId: 'VNQ60-20261121-0734' })).toEqual({
      verified: false,
      reason: 'draw',
    });
    const path = [{ side: 'left' as const, hash: 'zz' }];
    expect(await verifyReceipt({ ...receipt, path })).toEqual({ verified: false, reason: 'malformed' });
    expect(await verifyReceipt({ ...receipt, version: 2 as 1 })).toEqual({ verified: false, reason: 'malformed' });
  });
});
