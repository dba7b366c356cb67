import { expect, test } from 'vitest';
import { writeDeviceCookie } from './device-cookie.ts';

const ID = 'ABCDEF01-2345-6789-abcd-ef0123456789';

/** A fake of the browser's cookies, where host-only cookies and those of a wider domain coexist. */
class JarDouble {
  readonly stored = new Map<string, string>();
  readonly written: string[] = [];
  readonly refused: string[];
  constructor(...refusedDomains: string[]) {
    this.refused = refusedDomains;
  }
  get cookie(): string {
    return [...this.stored.values()].join('; ');
  }
  set cookie(text: string) {
    this.written.push(text);
    const [pair = '', ...rest] = text.split('; ');
    const domain = rest.find((part) => part.startsWith('Domain='))?.slice(7) ?? '';
    if (this.refused.includes(domain)) return;
    if (rest.includes('Max-Age=0')) this.stored.delete(domain);
    else this.stored.set(domain, pair);
  }
}

test('sets a cookie of 365 days on the top two host labels', () => {
  const jar = new JarDouble();
  writeDeviceCookie(ID, jar, { hostname: 'www.lotus.example', protocol: 'https:' });
  expect([...jar.stored]).toEqual([['lotus.example', `deviceId=${ID}`]]);
  expect(jar.written).toContain(`deviceId=${ID}; Path=/; Max-Age=31536000; SameSite=Lax; Secure; Domain=lotus.example`);
});

test('is not Secure without TLS, or browsers would drop it', () => {
  const jar = new JarDouble();
  writeDeviceCookie(ID, jar, { hostname: 'lotus.localhost', protocol: 'http:' });
  expect(jar.written.join()).not.toContain('Secure');
  expect(jar.stored.get('lotus.localhost')).toBe(`deviceId=${ID}`);
});

test('falls back to a host-only cookie if the browser refuses the wide domain', () => {
  const jar = new JarDouble('com.br');
  writeDeviceCookie(ID, jar, { hostname: 'samba.com.br', protocol: 'https:' });
  expect([...jar.stored]).toEqual([['', `deviceId=${ID}`]]);
});

test.each(['localhost', '127.0.0.1'])('sets a host-only cookie on %s', (hostname) => {
  const jar = new JarDouble();
  writeDeviceCookie(ID, jar, { hostname, protocol: 'http:' });
  expect([...jar.stored]).toEqual([['', `deviceId=${ID}`]]);
  expect(jar.written.join()).not.toContain('Domain');
});

test('replaces a host-only cookie with the wide one', () => {
  const jar = new JarDouble();
  jar.stored.set('', `deviceId=${'b'.repeat(36)}`);
  writeDeviceCookie(ID, jar, { hostname: 'lotus.example', protocol: 'https:' });
  expect([...jar.stored]).toEqual([['lotus.example', `deviceId=${ID}`]]);
});

test('works on a page that may not have cookies', () => {
  const jar = {
    get cookie(): string {
      throw new DOMException('sandboxed', 'SecurityError');
    },
    set cookie(_text: string) {
      throw new DOMException('sandboxed', 'SecurityError');
    },
  };
  expect(() => writeDeviceCookie(ID, jar, { hostname: 'lotus.example', protocol: 'https:' })).not.toThrow();
});
