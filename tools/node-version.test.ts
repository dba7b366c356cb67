import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('names the same Node for version managers as for npm', () => {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(readFileSync('.nvmrc', 'utf8').trim()).toBe(devDependencies.node);
});
