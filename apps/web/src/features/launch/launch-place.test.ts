import { expect, test } from 'vitest';
import { type LaunchSurroundings, launchPlaceOf } from './launch-place.ts';

const BROWSER: LaunchSurroundings = {
  opens: 'in-place',
  startsInApp: false,
  isAlone: false,
  isHere: false,
  isWatched: false,
};

test.each<[Partial<LaunchSurroundings>, string]>([
  [{}, 'in-place'],
  [{ isAlone: true }, 'in-place'],
  [{ isHere: true }, 'in-place'],
  [{ opens: 'frame' }, 'frame'],
  [{ opens: 'frame', isAlone: true }, 'frame'],
  [{ opens: 'window' }, 'window'],
  [{ opens: 'window', isAlone: true }, 'in-place'],
  [{ opens: 'window', isHere: true }, 'in-place'],
  [{ isWatched: true }, 'frame'],
  [{ isWatched: true, opens: 'frame' }, 'frame'],
  [{ isWatched: true, opens: 'window' }, 'window'],
  [{ isWatched: true, opens: 'window', isHere: true }, 'frame'],
  [{ isWatched: true, startsInApp: true }, 'nowhere'],
  [{ startsInApp: true }, 'nowhere'],
  [{ startsInApp: true, opens: 'frame' }, 'nowhere'],
  [{ startsInApp: true, opens: 'window', isHere: true }, 'nowhere'],
  [{ startsInApp: true, isAlone: true }, 'in-place'],
  [{ startsInApp: true, isAlone: true, opens: 'window' }, 'in-place'],
  [{ startsInApp: true, isAlone: true, opens: 'frame' }, 'frame'],
])('opens a game for %o %s', (differences, place) => {
  expect(launchPlaceOf({ ...BROWSER, ...differences })).toBe(place);
});
