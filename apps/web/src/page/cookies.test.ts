import { expect, test } from 'vitest';
import { endSessionCookie, readCookie, sessionCookie, sessionCookieName, writeCookie } from './cookies.ts';

test('a cookie is found by its whole name', () => {
  const header = 'mysession=no; session2=no; session=yes; language=VI';
  expect(readCookie(header, 'session')).toBe('yes');
  expect(readCookie(header, 'language')).toBe('VI');
  expect(readCookie(header, 'sess')).toBeNull();
});

test.each([null, '', ';', '=', ';;=;', 'session'])('the header %j has no language', (header) => {
  expect(readCookie(header, 'language')).toBeNull();
});

test('the first of two cookies of one name counts', () => {
  expect(readCookie('session=first; session=second', 'session')).toBe('first');
});

test('a value may hold equals signs and encoded letters', () => {
  expect(readCookie('a=b=c==', 'a')).toBe('b=c==');
  expect(readCookie('a=ti%E1%BA%BFng', 'a')).toBe('tiếng');
});

test('a badly encoded value is no value', () => {
  expect(readCookie('a=%zz', 'a')).toBeNull();
});

test('what is written can be read again, and cannot break out of its cookie', () => {
  const value = 'a; Path=/evil\r\nset-cookie: x=y, "z"';
  const written = writeCookie('name', value, { isSecure: true });
  expect(written.split(';')[0]).not.toMatch(/[\s;,"]/);
  expect(readCookie(written, 'name')).toBe(value);
});

test('a session is hidden from scripts and from other sites, and ends with the browser', () => {
  expect(sessionCookie('token', false)).toBe('session=token; Path=/; HttpOnly; SameSite=Lax');
});

test('with TLS the session’s name and flags keep plain http and sub-domains out', () => {
  expect(sessionCookie('token', true, 60)).toBe(
    '__Host-session=token; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
  );
  expect(sessionCookieName(true)).toMatch(/^__Host-/);
});

test('the end of a session drops the cookie it opened', () => {
  for (const isSecure of [true, false]) {
    expect(endSessionCookie(isSecure)).toMatch(new RegExp(`^${sessionCookieName(isSecure)}=; `));
    expect(endSessionCookie(isSecure)).toContain('Max-Age=0');
  }
});

test('a cookie that scripts may read is not hidden', () => {
  expect(writeCookie('language', 'VI', { isSecure: false, isHidden: false, maxAgeSeconds: 5 })).toBe(
    'language=VI; Max-Age=5; Path=/; SameSite=Lax',
  );
});
