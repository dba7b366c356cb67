import { expect, test } from 'vitest';
import { backFromGame } from './back-from-game.ts';

const back = (search: string, toReturnAddress = (address?: string | null) => address ?? null) =>
  backFromGame({ toReturnAddress }, new URL(`http://lotus.test/m/launchGame${search}`));

test('leads back to backUrl if allowed, else to the game’s own choice', () => {
  expect(back('?backUrl=/m/news')).toEqual({ backUrl: '/m/news' });
  expect(back('?backUrl=https://evil.test/', () => null)).toEqual({});
  expect(back('?code=lobby')).toEqual({});
});

test('returns the campaign with the member, and sends it to no other host', () => {
  expect(back('?code=lobby&r=A1')).toEqual({ backUrl: '/m/home?r=A1' });
  expect(back('?r=A1&backUrl=/m/news')).toEqual({ backUrl: '/m/news?r=A1' });
  expect(back('?r=A1&backUrl=https://www.lotus.test/')).toEqual({ backUrl: 'https://www.lotus.test/' });
});
