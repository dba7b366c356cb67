import { expect, test } from 'vitest';
import { isToken } from './session-token.ts';

test.each([
  ['our own', 'A'.repeat(43)],
  ['hex', 'deadbeef'.repeat(8)],
  ['a UUID', '0199aaaa-0000-7000-8000-000000000001'],
  ['a JWT', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln-_'],
  ['base64', 'aGVsbG8+d29ybGQ/Zm9v=='],
  ['long', 'x'.repeat(8_192)],
])('accepts a token that is %s', (_what, token) => expect(isToken(token)).toBe(true));

test.each([
  ['empty', ''],
  ['too long', 'x'.repeat(8_193)],
  ['with a space', 'a b'],
  ['with a line break', 'a\r\nset-cookie: x'],
  ['with a semicolon', 'a;b'],
  ['with other letters', 'tökén'],
])('rejects a token that is %s', (_what, token) => expect(isToken(token)).toBe(false));
