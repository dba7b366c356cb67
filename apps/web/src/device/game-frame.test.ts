import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasGame, isOwnGame, onGameExpired, placeInGame } from './game-frame.ts';

const OWN = 'https://lotus.example';
const EXPIRED = { type: 'foyer-lotto', event: 'launch.expired' };

type Listener = (event: { data: unknown; origin: string; source: unknown }) => void;
const listeners = new Set<Listener>();
const frameOf = (fields: object) => fields as HTMLIFrameElement;

beforeEach(() => {
  vi.stubGlobal('location', { href: `${OWN}/m/launchGame?code=VNQ60`, origin: OWN });
  vi.stubGlobal('addEventListener', (_type: string, listener: Listener) => listeners.add(listener));
  vi.stubGlobal('removeEventListener', (_type: string, listener: Listener) => listeners.delete(listener));
});
afterEach(() => {
  listeners.clear();
  vi.unstubAllGlobals();
});

/** The sender, and how often it asked for a launch. */
function listen() {
  const game = {};
  const callback = vi.fn();
  const stop = onGameExpired(frameOf({ contentWindow: game }), callback);
  const t = (differences: Partial<Parameters<Listener>[0]> = {}) => {
    for (const onMessage of listeners) onMessage({ data: EXPIRED, origin: OWN, source: game, ...differences });
  };
  return { callback, t, stop };
}

test.each(['foyer-lotto', 'foyer-arcade'])('lets a game of %s request another launch', (type) => {
  const { callback, t } = listen();
  t({ data: { ...EXPIRED, type } });
  expect(callback).toHaveBeenCalledTimes(1);
});

test.each<[string, Partial<Parameters<Listener>[0]>]>([
  ['another origin', { origin: 'https://evil.example' }],
  ['a page without an origin', { origin: 'null' }],
  ['another window', { source: {} }],
  ['no window at all', { source: null }],
  ['another program', { data: { ...EXPIRED, type: 'react-devtools' } }],
  ['the game, of something else', { data: { ...EXPIRED, event: 'launch.opened' } }],
  ['the game, without words', { data: null }],
  ['the game, in a text', { data: JSON.stringify(EXPIRED) }],
])('ignores a message from %s', (_who, differences) => {
  const { callback, t } = listen();
  t(differences);
  expect(callback).not.toHaveBeenCalled();
});

test('ignores a removed frame, and one without a window', () => {
  const { callback, t, stop } = listen();
  stop();
  t();
  onGameExpired(frameOf({ contentWindow: null }), callback);
  t({ source: null });
  expect(callback).not.toHaveBeenCalled();
});

test.each([
  ['/lotto/?launchToken=t', true],
  [`${OWN}/lotto/`, true],
  ['https://games.example/lotto/', false],
  ['http://lotus.example/lotto/', false],
  ['https://lotus.example:8443/lotto/', false],
])('detects whether the game at %s is on this site: %s', (gameUrl, expected) => {
  expect(isOwnGame(gameUrl)).toBe(expected);
});

test('does not mistake a browser error page for a game', () => {
  expect(hasGame(frameOf({ contentDocument: {} }))).toBe(true);
  expect(hasGame(frameOf({ contentDocument: null }))).toBe(false);
});

test('reads the place in a game from its address', () => {
  expect(placeInGame(frameOf({ contentWindow: { location: { hash: '#/tickets/7' } } }))).toBe('#/tickets/7');
  expect(placeInGame(frameOf({ contentWindow: null }))).toBe('');
});
