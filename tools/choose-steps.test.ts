import { expect, test } from 'vitest';
import { chooseSteps } from './choose-steps.ts';

const NAMES = ['tests', 'journeys', 'soak'];

test('chooses all steps without a name', () => {
  expect(chooseSteps(NAMES, [])).toEqual(NAMES);
});

test('chooses the named steps in the order of the run', () => {
  expect(chooseSteps(NAMES, ['soak', 'tests'])).toEqual(['tests', 'soak']);
});

test('refuses unknown steps, and names those that exist', () => {
  expect(() => chooseSteps(NAMES, ['tests', 'jorneys'])).toThrow(
    'There is no step jorneys. The steps are tests, journeys, soak.',
  );
});
