import type { DrawValue } from '@foyer/contract/lotto/draw.ts';
import { BEACON_DRAW_VECTORS } from '@foyer/lottery/testing/draw-vectors.data.ts';

const { drand } = BEACON_DRAW_VECTORS;

/** A draw as the lottery returns it: closed, without numbers yet. */
export const drawValue = (changes: Partial<DrawValue> = {}): DrawValue => ({
  drawId: drand.drawId,
  gameCode: 'VNQ60',
  state: 'closed',
  opensAt: '2026-11-21T05:12:00.000Z',
  closesAt: '2026-11-21T05:13:00.000Z',
  drawsAt: '2026-11-21T05:13:00.000Z',
  commitment: drand.commitment,
  beacon: null,
  drawnAt: null,
  numbers: null,
  proof: null,
  manifest: null,
  voided: null,
  serverTime: '2026-11-21T05:13:01.000Z',
  ...changes,
});
