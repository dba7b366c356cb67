import type { DrawsValue } from '@foyer/contract/lotto/draw.ts';
import { drawNumbers } from '@foyer/lottery/draw-numbers.ts';
import { requireGame } from '@foyer/lottery/find-game.ts';
import { Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderClient, textOf } from '../testing/render-client.tsx';
import { HistoryPage } from './history.page.tsx';

async function results(voided: DrawsValue['voided'], next: string | null = null): Promise<string> {
  const seed = { gameCode: 'VNQ60', serverSeed: new Uint8Array(32) };
  const draws = await Promise.all(
    ['0733', '0731'].map(async (number) => {
      const drawId = `VNQ60-20261121-${number}`;
      const numbers = await drawNumbers(requireGame('VNQ60').shape, { ...seed, drawId });
      const closesAt = `2026-11-21T05:${Number(number.slice(1)) - 720}:00.000Z`;
      return { drawId, closesAt, drawnAt: closesAt, numbers };
    }),
  );
  const page = (
    <Routes>
      <Route path="/history/:list" element={<HistoryPage />} />
    </Routes>
  );
  return renderClient(page, {
    path: '/history/draws',
    responses: [[['draw-pages', 'VNQ60'], { pages: [{ draws, voided, next }], pageParams: [''] }]],
  });
}

const VOIDED = {
  drawId: 'VNQ60-20261121-0732',
  closesAt: '2026-11-21T05:12:00.000Z',
  voidedAt: '2026-11-21T05:11:30.000Z',
  reason: 'The beacon was silent',
};

test('shows a voided draw in its place among the results, with the reason', async () => {
  const html = await results([VOIDED]);
  const ids = [...html.matchAll(/href="\/results\/([\w-]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(['VNQ60-20261121-0733', 'VNQ60-20261121-0732', 'VNQ60-20261121-0731']);
  expect(textOf(html)).toContain('#1121-0732 The beacon was silent Not held');
});

test('shows no reason where every draw was held', async () => {
  expect(textOf(await results([]))).not.toContain('Not held');
});

test('offers older results only while there are any', async () => {
  expect(textOf(await results([], '2026-11-21T05:12:00.000Z'))).toContain('Show more');
  expect(textOf(await results([]))).not.toContain('Show more');
});

test.each(['America/Los_Angeles', 'Pacific/Kiritimati'])(
  'on a device in %s times are the merchant’s',
  async (device) => {
    vi.stubEnv('TZ', device);
    const text = textOf(await results([]));
    vi.unstubAllEnvs();
    expect(text).toContain('#1121-0733 Nov 21, 12:13');
    expect(text).toContain('All times in Indochina Time');
  },
);
