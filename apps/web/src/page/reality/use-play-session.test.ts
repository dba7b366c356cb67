import { expect, test } from 'vitest';
import { type PlaySession, untilNext } from './use-play-session.ts';

const at = (minutes: number) => new Date(minutes * 60_000).toISOString();
const session: PlaySession = {
  ...{ currency: 'VND', beganAt: at(0), serverTime: 10 * 60_000, stakedMinor: '0', wonMinor: '0', netMinor: '0' },
  ...{ checkAt: null, isDue: false, endsAt: null, isOver: false },
};

test('schedules nothing if the member wants no check and has no limit', () => {
  expect(untilNext(session)).toBeNull();
});

test('schedules the check or the end of the time limit, whichever comes first, by the server’s clock', () => {
  expect(untilNext({ ...session, checkAt: at(15), endsAt: at(30) })).toBe(5 * 60_000 + 250);
  expect(untilNext({ ...session, checkAt: at(15), endsAt: at(12) })).toBe(2 * 60_000 + 250);
});

test('does not immediately ask again about what it already shows', () => {
  expect(untilNext({ ...session, checkAt: at(5), isDue: true })).toBeNull();
  expect(untilNext({ ...session, checkAt: at(15), endsAt: at(5), isOver: true })).toBe(5 * 60_000 + 250);
});
