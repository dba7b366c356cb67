import { expect, test } from 'vitest';
import { toDrawName, toGameCode } from './draw-name.ts';

test.each([
  ['VNQ60-20261121-0733', '#1121-0733', 'VNQ60'],
  ['KENO-20270101-0001', '#0101-0001', 'KENO'],
  ['', '#-', ''],
  ['anything', '#-', 'anything'],
])('names the draw %j %s, of the game %j', (drawId, name, gameCode) => {
  expect(toDrawName(drawId)).toBe(name);
  expect(toGameCode(drawId)).toBe(gameCode);
});
