import { expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { type EndpointName, endpoints } from './endpoints.ts';
import { REFUSALS } from './refusals.data.ts';
import { WIRE } from './wire.data.ts';

const names = Object.keys(endpoints) as EndpointName[];

const inSmallLetters = (headers: object) =>
  Object.fromEntries(Object.entries(headers).map(([header, value]) => [header.toLowerCase(), value]));

test.each(names)('derives the wire facts of %s from the contract', (name) => {
  const { method, path, access, answer, headers, isEncrypted, isCacheable, concurrencyGroup }: Endpoint =
    endpoints[name];
  expect(WIRE[name]).toEqual({
    method,
    path,
    needsSession: access === 'member',
    isPublic: access === 'anyone',
    isEncrypted: isEncrypted ?? false,
    isCacheable: isCacheable ?? false,
    ...(answer === 'none' ? { isSilent: true } : {}),
    ...(headers ? { headers: inSmallLetters(headers) } : {}),
    ...(concurrencyGroup ? { concurrencyGroup } : {}),
  });
});

test('caches only responses that a visitor may get and that may be minutes old', () => {
  expect(names.filter((name) => WIRE[name].isCacheable).sort()).toEqual([
    'content.article',
    'content.legalPage',
    'content.news',
    'content.popups',
    'help.article',
    'help.articles',
    'relay.downloadSetting',
    'relay.gameDetail',
    'relay.gameList',
    'relay.getGameMatchV2',
    'relay.listAnnouncements',
    'relay.merchantAvailablePromotions',
    'relay.newGameVendor',
    'relay.promotionAnnouncementCategory',
    'relay.search',
    'system.country',
  ]);
  for (const name of names)
    if (WIRE[name].isCacheable) expect(WIRE[name]).toMatchObject({ method: 'GET', needsSession: false });
});

test('gives every endpoint its own method and path, and every refusal a status', () => {
  const all: Endpoint[] = Object.values(endpoints);
  expect(new Set(all.map((one) => `${one.method} ${one.path}`)).size).toBe(all.length);
  for (const { refusals } of all) for (const code of refusals) expect(REFUSALS[code]).toBeGreaterThanOrEqual(400);
});
