import { expect, test } from 'vitest';
import { wayOf } from './register-way.ts';

test('asks for a name unless the gateway generates it', () => {
  expect(wayOf(null, { switches: [] }, true)).toBe('username');
  expect(wayOf(null, { switches: ['AUTOUSERNAME3'] }, true)).toBe('auto');
});

test('asks for a number on its tab, where the merchant offers it', () => {
  expect(wayOf('mobile', { switches: ['AUTOUSERNAME3'] }, true)).toBe('mobile');
  expect(wayOf('mobile', { switches: [] }, false)).toBe('username');
});
