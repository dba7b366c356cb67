import { expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { type EndpointName, endpoints } from './endpoints.ts';
import { REFUSALS } from './refusals.data.ts';
import { WIRE } from './wire.data.ts';

const names = Object.keys(endpoints) as EndpointName[];

test.each(names)('the browser’s facts of %s are the contract’s', (name) => {
  const { method, path, access, answer, isEncrypted, isCacheable }: Endpoint = endpoints[name];
  expect(WIRE[name]).toEqual({
    method,
    path,
    needsSession: access === 'member',
    isPublic: access === 'anyone',
    isEncrypted: isEncrypted ?? false,
    isCacheable: isCacheable ?? false,
    ...(answer === 'none' ? { isSilent: true } : {}),
    ...(name === 'relay.gameList' ? { lane: 'gameList' } : {}),
  });
});

test('only answers that are the same for everyone and may be minutes old are kept', () => {
  expect(names.filter((name) => WIRE[name].isCacheable).sort()).toEqual([
    'relay.gameList',
    'relay.listAnnouncements',
    'relay.merchantAvailablePromotions',
    'relay.newGameVendor',
    'system.country',
  ]);
  for (const name of names)
    if (WIRE[name].isCacheable) expect(WIRE[name]).toMatchObject({ method: 'GET', isPublic: true });
});

test('no two endpoints share a method and path, and every refusal has a status', () => {
  const all: Endpoint[] = Object.values(endpoints);
  expect(new Set(all.map((one) => `${one.method} ${one.path}`)).size).toBe(all.length);
  for (const { refusals } of all) for (const code of refusals) expect(REFUSALS[code]).toBeGreaterThanOrEqual(400);
});
