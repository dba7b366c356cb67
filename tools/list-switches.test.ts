import { expect, test } from 'vitest';
import { findSwitchFaults, findUnused } from './list-switches.ts';

test('has an up-to-date table, and an effect and a test for each switch', () => {
  expect(findSwitchFaults()).toEqual([]);
});

test('reports a switch that no code reads, and one that no test flips', () => {
  const code = "merchant.has('READ3')";
  const tests = 'switches: { READ3: true }';
  expect(findUnused({ code, tests }, ['READ3'])).toEqual([]);
  expect(findUnused({ code, tests }, ['OTHER3'])).toEqual([
    'the switch OTHER3 has no effect',
    'no test turns the switch OTHER3 on and off',
  ]);
  // A switch that is only named, such as in a comment, has no effect.
  expect(findUnused({ code: '// READ3', tests }, ['READ3'])).toEqual(['the switch READ3 has no effect']);
});
