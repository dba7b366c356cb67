import { expect, test } from 'vitest';
import { endSessionCookie, readCookie, sessionCookie, sessionCookieName, writeCookie } from './cookies.ts';

test('finds a cookie by its full name', () => {
  const header = 'mysession=no; session2=no; session=yes; language=VI';
  expect(readCookie(header, 'session')).toBe('yes');
  expect(readCookie(header, 'language')).toBe('VI');
  expect(readCookie(header, 'sess')).toBeNull();
});

test.each([null, '', ';', '=', ';;=;', 'session'])('finds no cookie in the header %j', (header) => {
  expect(readCookie(header, 'language')).toBeNull();
});

test('reads the first of two cookies of one name', () => {
  expect(readCookie('session=first; session=second', 'session')).toBe('first');
});

test('reads a value with equals signs and encoded letters', () => {
  expect(readCookie('a=b=c==', 'a')).toBe('b=c==');
  expect(readCookie('a=ti%E1%BA%BFng', 'a')).toBe('tiếng');
});

test('returns null for a badly encoded value', () => {
  expect(readCookie('a=%zz', 'a')).toBeNull();
});

test('reads back any value, which cannot break out of its cookie', () => {
  const value = 'a; Path=/evil\r\nset-cookie: x=y, "z"';
  const written = writeCookie('name', value, { isSecure: true });
  expect(written.split(';')[0]).not.toMatch(/[\s;,"]/);
  expect(readCookie(written, 'name')).toBe(value);
});

test('hides a session from scripts and other sites, and ends it with the browser', () => {
  expect(sessionCookie('token', false)).toBe('session=token; Path=/; HttpOnly; SameSite=Lax');
});

test('protects the session from plain http and sub-domains on TLS', () => {
  expect(sessionCookie('token', true, 60)).toBe(
    '__Host-session=token; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
  );
  expect(sessionCookieName(true)).toMatch(/^__Host-/);
});

test('clears the cookie at the end of a session', () => {
  for (const isSecure of [true, false]) {
    expect(endSessionCookie(isSecure)).toMatch(new RegExp(`^${sessionCookieName(isSecure)}=; `));
    expect(endSessionCookie(isSecure)).toContain('Max-Age=0');
  }
});

test('writes a cookie that scripts may read', () => {
  expect(writeCookie('language', 'VI', { isSecure: false, isHidden: false, maxAgeSeconds: 5 })).toBe(
    'language=VI; Max-Age=5; Path=/; SameSite=Lax',
  );
});
