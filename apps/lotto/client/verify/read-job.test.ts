import { BEACON_DRAW_VECTORS } from '@foyer/lottery/testing/draw-vectors.data.ts';
import { expect, test } from 'vitest';
import { readJob } from './read-job.ts';

const { drand } = BEACON_DRAW_VECTORS;
const receipt = { version: 1, drawId: drand.drawId, text: 'a|b|c', path: [], root: 'ab' };

test('distinguishes a proof from a receipt, and gives a receipt the root of its own draw only', () => {
  expect(readJob(JSON.stringify(drand), null)).toEqual({ kind: 'proof', proof: drand, published: null });
  const of = (drawId: string) => readJob(JSON.stringify(receipt), { drawId, root: 'cd' });
  expect(of(drand.drawId)).toEqual({ kind: 'receipt', receipt, rootOfDraw: 'cd' });
  expect(of('VNQ60-20261121-0001')).toEqual({ kind: 'receipt', receipt, rootOfDraw: null });
});

test.each(['', 'no json', '{}', '[]', 'null', '{"version":2}', '{"__proto__":{"version":1}}'])(
  'rejects anything else: %s',
  (text) => expect(readJob(text, null)).toBeNull(),
);
