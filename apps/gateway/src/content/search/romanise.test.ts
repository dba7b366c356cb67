import { expect, test } from 'vitest';
import { romanise } from './romanise.ts';

test.each([
  ['ไทย', 'thai'],
  ['หวย', 'huai'],
  ['ทอง', 'thong'],
  ['เงิน', 'ngoen'],
  ['โชค', 'chok'],
  ['มังกร', 'mangkon'],
  ['เสือ', 'suea'],
  ['ลาว 4D', 'lao 4D'],
])('writes %s as %s', (thai, latin) => {
  expect(romanise(thai)).toBe(latin);
});

test('leaves other scripts alone', () => {
  expect([romanise('Miền Bắc'), romanise('河内'), romanise('')]).toEqual([null, null, null]);
});
