import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@foyer/contract/endpoint.ts';
import { type EndpointName, endpoints } from '@foyer/contract/endpoints.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { setMaintenance } from '../content/merchants/merchant-state.store.ts';
import { bootGateway, type CallOptions, type TestGateway } from '../testing/boot-gateway.ts';

let now = Date.parse('2026-11-21T12:00:00Z');
let gateway: TestGateway;
const names = Object.keys(endpoints) as EndpointName[];
const HOME = { 'x-forwarded-for': '198.51.100.4', 'x-country': 'VN' };
const ABROAD = { 'x-forwarded-for': '198.51.100.4', 'x-country': 'BR' };
const BLOCKED = { 'x-forwarded-for': '203.0.113.66', 'x-country': 'VN' };

beforeAll(async () => {
  gateway = await bootGateway({
    now: () => now,
    countryHeader: 'x-country',
    change: (merchant) =>
      merchant.code === 'lotus'
        ? { ...merchant, access: { countries: ['VN'], blockedNetworks: ['203.0.113.64/26'] } }
        : merchant,
  });
});
afterEach(() => close('lotus', null));
afterAll(() => gateway.close());

/** Sets the maintenance of a merchant, and waits until the cached state has expired. */
async function close(merchant: string, until: Date | 'open end' | null): Promise<void> {
  const end = until === 'open end' ? null : until;
  await setMaintenance(gateway.context.pool, merchant, until && { from: new Date(now), until: end });
  now += 1001;
}

const codeOf = async (name: EndpointName, options: CallOptions) => (await gateway.call(name, options)).json.errorCode;
const isExempt = (name: EndpointName, code: 'region.restricted' | 'maintenance') =>
  (endpoints[name] as Endpoint).exemptFrom?.includes(code) ?? false;

test('refuses every call from a blocked network, and returns its address', async () => {
  for (const name of names) {
    const reply = await gateway.call(name, { headers: BLOCKED });
    expect([name, reply.status, reply.json.errorCode]).toEqual([name, 403, 'access.denied']);
    expect(reply.json.value).toEqual({ ip: '203.0.113.66' });
  }
});

test('refuses a visitor from elsewhere every call except system calls', async () => {
  for (const name of names) {
    const isRefused = (await codeOf(name, { headers: ABROAD })) === 'region.restricted';
    expect([name, isRefused]).toEqual([name, !name.startsWith('system.')]);
    expect([name, isExempt(name, 'region.restricted')]).toEqual([name, name.startsWith('system.')]);
  }
  const reply = await gateway.call('relay.gameList', { headers: ABROAD });
  expect([reply.status, reply.json.value]).toEqual([403, { ip: '198.51.100.4', country: 'BR' }]);
});

test('reports the visitor’s location and whether it is blocked', async () => {
  const statusOf = async (headers: Record<string, string>) =>
    (await gateway.call('system.status', { headers })).json.value;
  expect(await statusOf(ABROAD)).toMatchObject({ regionRestriction: true, ip: '198.51.100.4', country: 'BR' });
  expect(await statusOf(HOME)).toMatchObject({ regionRestriction: false, ip: '198.51.100.4', country: 'VN' });
  expect(await statusOf({})).toMatchObject({ regionRestriction: true, country: null });
});

test('applies each merchant’s own rules', async () => {
  for (const headers of [ABROAD, BLOCKED])
    expect(await codeOf('relay.gameList', { host: 'samba.localhost', headers })).toBeUndefined();
});

test('stops every call during maintenance except system calls, the key and the logout', async () => {
  await close('lotus', new Date(now + 3_600_000));
  for (const name of names) {
    const stays = name.startsWith('system.') || name === 'session.key' || name === 'session.logout';
    const isRefused = (await codeOf(name, { headers: HOME })) === 'maintenance';
    expect([name, isRefused, isExempt(name, 'maintenance')]).toEqual([name, !stays, stays]);
  }
  expect(await codeOf('relay.gameList', { host: 'samba.localhost' })).toBeUndefined();
});

test('reports the end of a maintenance in the refusal, in Retry-After and in the status', async () => {
  const until = new Date(now + 600_000);
  await close('lotus', until);
  const reply = await gateway.call('relay.gameList', { headers: { ...HOME, language: 'VI' } });
  expect([reply.status, reply.json.value]).toEqual([503, { maintenanceEnd: until.toISOString() }]);
  expect(reply.json.message).toMatch(/bảo trì/);
  expect(reply.headers['retry-after']).toBe('599');
  const status = (await gateway.call('system.status', { headers: HOME })).json.value;
  expect(status).toMatchObject({ maintenance: true, maintenanceEnd: until.toISOString() });
});

test('ends a maintenance automatically, to the millisecond', async () => {
  const until = new Date(now + 60_000);
  await close('lotus', until);
  now = until.getTime() - 1;
  expect(await codeOf('relay.gameList', { headers: HOME })).toBe('maintenance');
  now += 1;
  expect(await codeOf('relay.gameList', { headers: HOME })).toBeUndefined();
  const status = (await gateway.call('system.status', { headers: HOME })).json.value;
  expect(status).toMatchObject({ maintenance: false, maintenanceEnd: null });
});

test('maintenance without an end lasts until someone ends it', async () => {
  await close('lotus', 'open end');
  now += 30 * 86_400_000;
  const reply = await gateway.call('relay.gameList', { headers: HOME });
  expect([reply.json.errorCode, reply.json.value]).toEqual(['maintenance', { maintenanceEnd: null }]);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  await close('lotus', null);
  expect(await codeOf('relay.gameList', { headers: HOME })).toBeUndefined();
});

test('keeps a session through a maintenance, and lets the member end it meanwhile', async () => {
  const { token } = await gateway.member('patient1', 'samba.localhost');
  await close('samba', new Date(now + 60_000));
  expect(await codeOf('member.info', { token, host: 'samba.localhost' })).toBe('maintenance');
  await close('samba', null);
  expect(await codeOf('member.info', { token, host: 'samba.localhost' })).toBeUndefined();
  await close('samba', new Date(now + 60_000));
  const reply = await gateway.call('session.logout', { token, host: 'samba.localhost' });
  await close('samba', null);
  expect(reply.json.value).toEqual({ ended: true });
});

test('never stops vendors, so that bets in play can settle', async () => {
  await close('lotus', 'open end');
  const reply = await gateway.app.inject({
    method: 'POST',
    url: '/wps/vendor/v1/credit',
    headers: { host: 'lotus.localhost', ...BLOCKED },
    payload: JSON.stringify({ txId: randomUUID() }),
  });
  expect([reply.statusCode, reply.json().status]).toEqual([200, 'SIGNATURE_INVALID']);
});
