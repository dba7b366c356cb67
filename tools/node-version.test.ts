import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('has the same Node version for version managers and for npm', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(readFileSync('.nvmrc', 'utf8').trim()).toBe(devDependencies.node);
});
