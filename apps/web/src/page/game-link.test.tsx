import { expect, test } from 'vitest';
import { GameLink, inOwnWindow } from './game-link.tsx';
import { renderInLayout } from './testing/render-in-layout.tsx';

const link = <GameLink to="/m/launchGame?code=VNQ60">Play</GameLink>;

test('where games take the page’s place, or stand in it, their links are ordinary ones', () => {
  for (const opens of ['in-place', 'frame'] as const) {
    const html = renderInLayout(link, { launch: { opens, area: 'VN' } });
    expect(html).toContain('href="/m/launchGame?code=VNQ60"');
    expect(html).not.toContain('target=');
  }
});

test('where games have windows of their own, the tap opens one, which cannot reach back', () => {
  const html = renderInLayout(link, { launch: { opens: 'window', area: 'VN' } });
  expect(html).toContain('href="/m/launchGame?code=VNQ60&amp;here=1"');
  expect(html).toContain('target="_blank"');
  expect(html).toContain('rel="noopener"');
});

test('where games start only in the app, no window opens that would stay empty', () => {
  const html = renderInLayout(link, { launch: { opens: 'window', area: 'VN' }, switches: ['STARTGAMEINAPP3'] });
  expect(html).not.toContain('target=');
});

test.each([
  ['/m/trial', '/m/trial?here=1'],
  ['/m/trial?gameId=A', '/m/trial?gameId=A&here=1'],
])('%s is %s in its own window', (to, expected) => {
  expect(inOwnWindow(to)).toBe(expected);
});
