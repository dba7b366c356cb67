import { expect, test } from 'vitest';
import { GameLink, inOwnWindow, toTrial } from './game-link.tsx';
import { renderInLayout } from './testing/render-in-layout.tsx';

const link = <GameLink to="/m/launchGame?code=VNQ60">Play</GameLink>;

test('renders ordinary links if games open in place or in a frame', () => {
  for (const opens of ['in-place', 'frame'] as const) {
    const html = renderInLayout(link, { launch: { opens, area: 'VN' } });
    expect(html).toContain('href="/m/trial?gameId=VNQ60"');
    expect(html).not.toContain('target=');
  }
});

test('opens a window of its own that cannot access this one', () => {
  const html = renderInLayout(link, { launch: { opens: 'window', area: 'VN' } });
  expect(html).toContain('href="/m/trial?gameId=VNQ60&amp;here=1"');
  expect(html).toContain('target="_blank"');
  expect(html).toContain('rel="noopener"');
});

test.each([
  ['/m/launchGame?code=VNQ60', '/m/trial?gameId=VNQ60'],
  ['/m/launchGame?code=VNQ60&lottoView=betting', '/m/trial?gameId=VNQ60'],
  ['/m/launchGame?code=lobby', '/m/trial?gameId=lobby'],
  ['/m/trial?gameId=PC-777', '/m/trial?gameId=PC-777'],
  ['/m/inviteFriends', '/m/inviteFriends'],
])('leads a visitor from %s to %s', (to, expected) => {
  expect(toTrial(to)).toBe(expected);
});

test('opens no window if games start only in the app', () => {
  const html = renderInLayout(link, { launch: { opens: 'window', area: 'VN' }, switches: ['STARTGAMEINAPP3'] });
  expect(html).not.toContain('target=');
});

test.each([
  ['/m/trial', '/m/trial?here=1'],
  ['/m/trial?gameId=A', '/m/trial?gameId=A&here=1'],
])('turns %s into %s for its own window', (to, expected) => {
  expect(inOwnWindow(to)).toBe(expected);
});
