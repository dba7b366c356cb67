import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('returns the address as it is in a browser without Trusted Types', async () => {
  const { toTrustedAddress } = await import('./trusted-address.ts');
  expect(toTrustedAddress('/m/sw.js')).toBe('/m/sw.js');
});

test('marks addresses by one policy, however many there are', async () => {
  const names: string[] = [];
  vi.stubGlobal('trustedTypes', {
    createPolicy(name: string, rules: object) {
      names.push(name);
      return rules;
    },
  });
  const { toTrustedAddress } = await import('./trusted-address.ts');
  expect([toTrustedAddress('/m/sw.js'), toTrustedAddress('/a.js')]).toEqual(['/m/sw.js', '/a.js']);
  expect(names).toEqual(['foyer']);
});
