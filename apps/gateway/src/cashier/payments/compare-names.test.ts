import { expect, test } from 'vitest';
import { compareNames } from './compare-names.ts';

test.each([
  ['Nguyễn Thị Linh', 'NGUYEN THI LINH', 'exact'],
  ['Đặng Văn Đức', 'DANG VAN DUC', 'exact'],
  ['ana  souza de lima', 'Ana Souza Lima', 'exact'],
  ['MA. SANTOS', 'Maria Santos', 'exact'],
  ['Jose Cruz Jr', 'JOSE CRUZ', 'exact'],
  ['Maria S. Santos', 'MARIA SANCHEZ SANTOS', 'likely'],
  ['Maria Santos', 'MARIA SANCHEZ SANTOS', 'likely'],
  ['J** CR***N', 'JUAN CRUZAN', 'likely'],
  ['Maria', 'Maria Santos', 'different'],
  ['Tran Van Hung', 'Nguyen Thi Linh', 'different'],
  ['', 'Nguyen', 'different'],
  ['***', 'Nguyen Linh', 'different'],
])('compares %s with %s as %s', (one, other, match) => {
  expect(compareNames(one, other)).toBe(match);
  expect(compareNames(other, one)).toBe(match);
});
