import { expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { type EndpointName, endpoints } from './endpoints.ts';
import { REFUSALS } from './refusals.data.ts';
import { WIRE } from './wire.data.ts';

test.each(Object.keys(endpoints) as EndpointName[])('the browser’s facts of %s are the contract’s', (name) => {
  const { method, path, access, isEncrypted }: Endpoint = endpoints[name];
  expect(WIRE[name]).toEqual({
    method,
    path,
    needsSession: access === 'member',
    isPublic: access === 'anyone',
    isEncrypted: isEncrypted ?? false,
  });
});

test('no two endpoints share a method and path, and every refusal has a status', () => {
  const all: Endpoint[] = Object.values(endpoints);
  expect(new Set(all.map((one) => `${one.method} ${one.path}`)).size).toBe(all.length);
  for (const { refusals } of all) for (const code of refusals) expect(REFUSALS[code]).toBeGreaterThanOrEqual(400);
});
