import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';
import { send, VENDOR } from '../../../testing/fake-vendor.ts';

let gateway: TestGateway;
let token: string;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR] });
  token = (await gateway.member('launcher')).token;
});
afterAll(() => gateway.close());

const launch = (query: Record<string, string> = {}, options: object = {}) =>
  gateway.call('game.launchGame', { token, query, host: 'lotus.localhost:4400', ...options });

/** The parameters of the game URL. */
async function fieldsOf(query: Record<string, string> = {}, options: object = {}): Promise<Record<string, string>> {
  const reply = await launch(query, options);
  return Object.fromEntries(new URL(reply.json.value.gameUrl, 'http://site').searchParams);
}

test('returns a game URL with merchant, game, language, view and a token of 256 bits', async () => {
  const fields = await fieldsOf({ lottoGameCode: 'VNQ60', playType: 'LO2', lottoPrizeMode: 'REBATE' });
  expect(fields.launchToken).toMatch(/^[\w-]{43}$/);
  const rest = {
    merchant: 'lotus',
    code: 'VNQ60',
    view: 'betting',
    playType: 'LO2',
    prizeMode: 'REBATE',
    area: 'VN',
    title: 'Hà Nội VIP',
    backUrl: '/m/home',
  };
  expect(fields).toMatchObject(rest);
});

test('tells the game whether the member wants sounds', async () => {
  const { token: other } = await gateway.member('listener');
  expect(await fieldsOf({}, { token: other })).not.toHaveProperty('sound');
  await gateway.call('settings.change', { token: other, body: { playsSounds: true } });
  expect(await fieldsOf({}, { token: other })).toMatchObject({ sound: 'on' });
});

test('launches a game by its vendor and its code', async () => {
  expect(await fieldsOf({ vendor: 'FOYER', gameCode: 'VNQ60' })).toMatchObject({ code: 'VNQ60', view: 'betting' });
});

test.each([
  [{ vendor: 'OTHER', gameCode: 'VNQ60' }, 'game.not.connected'],
  [{ vendor: 'FOYER', gameCode: 'NONE' }, 'game.not.connected'],
  [{ vendor: 'FOYER' }, 'invalid.request'],
  [{ gameCode: 'VNQ60', lottoGameCode: 'VNQ60' }, 'invalid.request'],
] as [Record<string, string>, string][])('refuses %o with %s', async (query, code) => {
  expect((await launch(query)).json.errorCode).toBe(code);
});

test('refuses to launch a game of an unavailable vendor', async () => {
  const vendor = gateway.context.vendors.get('FOYER');
  if (!vendor) throw new Error('there is no vendor');
  vendor.isAvailable = () => false;
  expect((await launch({ vendor: 'FOYER', gameCode: 'VNQ60' })).json.errorCode).toBe('vendor.unavailable');
  delete vendor.isAvailable;
  expect((await launch({ vendor: 'FOYER', gameCode: 'VNQ60' })).status).toBe(200);
});

test.each([{}, { lottoGameCode: 'lobby' }])('%o opens the lotto lobby at the first connected game', async (query) => {
  expect(await fieldsOf(query as Record<string, string>)).toMatchObject({ code: 'VNQ60', merchant: 'lotus' });
});

test.each([
  [{}, 'lobby'],
  [{ lottoGameCode: 'lobby' }, 'lobby'],
  [{ lottoGameCode: 'VNQ60' }, 'betting'],
  [{ lottoGameCode: 'VNQ60', lottoView: 'lobby' }, 'lobby'],
  [{ lottoView: 'betting' }, 'betting'],
] as [Record<string, string>, string][])('%o shows the %s first', async (query, view) => {
  expect((await fieldsOf(query)).view).toBe(view);
});

test.each([
  [{}, 'VN'],
  [{ lottoArea: 'SEA' }, 'SEA'],
  [{ lottoArea: 'VN', launchMode: 'LOTT' }, 'VN'],
  [{ lottoMode: 'SEA_Tradition_Mobile' }, 'SEA'],
] as [Record<string, string>, string][])('%o plays the lotteries of an area: %s', async (query, area) => {
  expect((await fieldsOf(query)).area).toBe(area);
});

test.each(['aurora.localhost', 'samba.localhost'])(
  'refuses the lobby of Vietnam at %s, which does not offer it',
  async (host) => {
    const member = await gateway.member('launcher.area', host);
    const query = { lottoArea: 'VN', launchMode: 'LOTT' };
    const { json, status } = await launch(query, { host, token: member.token });
    expect([status, json.errorCode]).toEqual([400, 'invalid.request']);
  },
);

test('launches the market’s lotteries when no area is given', async () => {
  const host = 'aurora.localhost';
  const member = await gateway.member('launcher', host);
  expect((await fieldsOf({}, { host, token: member.token })).area).toBe('SEA');
});

test.each([
  ['ODDS', 'ODDS'],
  ['REBATE', 'REBATE'],
  ['Lott', 'ODDS'],
  ['rebate', undefined],
  ['FIFTY_FIFTY', undefined],
  ['__proto__', undefined],
])('passes the prize mode %s to the vendor as %s', async (lottoPrizeMode, prizeMode) => {
  expect((await fieldsOf({ lottoPrizeMode })).prizeMode).toBe(prizeMode);
});

test('passes lobby, title and label on, and returns the title to the caller', async () => {
  const query = { hasLobby: 'false', title: 'Lotus & friends', labelName: 'Gold', device: 'MOBILE' };
  const { value } = (await launch(query)).json;
  const { searchParams } = new URL(value.gameUrl, 'http://site');
  expect([searchParams.get('hasLobby'), searchParams.get('title')]).toEqual(['false', 'Lotus & friends']);
  expect(value.title).toBe('Lotus & friends');
  expect([...searchParams.keys()]).not.toContain('labelName');
});

test('omits unset options, so that the vendor applies its defaults', async () => {
  const fields = await fieldsOf({ lottoGameCode: 'VNQ60' });
  for (const name of ['playType', 'prizeMode', 'hasLobby']) expect(fields).not.toHaveProperty(name);
});

test.each([
  ['lottoArea', { lottoMode: 'SEA_Tradition_Mobile', lottoArea: 'VN' }],
  ['launchMode', { lottoMode: 'SEA_Tradition_Mobile', launchMode: 'LOTT' }],
] as [string, Record<string, string>][])('refuses a mode that contradicts another %s', async (field, query) => {
  const { json, status } = await launch(query);
  expect([status, json.errorCode, json.value]).toEqual([400, 'invalid.request', [{ field, code: 'contradiction' }]]);
});

test('uses the requested language if the merchant has it', async () => {
  expect((await fieldsOf({ language: 'CN' })).language).toBe('CN');
  expect((await fieldsOf({ language: 'XX' }, { headers: { language: 'EN' } })).language).not.toBe('XX');
});

test('opens one session with a launch token, once', async () => {
  const { launchToken } = await fieldsOf({ lottoGameCode: 'VNQ60' });
  expect((await send(gateway, 'authenticate', { launchToken })).status).toBe('OK');
  expect((await send(gateway, 'authenticate', { launchToken })).status).toBe('TOKEN_EXPIRED');
});

test('rejects a launch token after two minutes', async () => {
  const { launchToken } = await fieldsOf({ lottoGameCode: 'VNQ60' });
  await gateway.database.pool.query(
    `update foyer.vendor_session set launch_expires_at = launch_expires_at - interval '121 seconds'`,
  );
  expect((await send(gateway, 'authenticate', { launchToken })).status).toBe('TOKEN_EXPIRED');
});

test('identifies the member to the vendor by a separate name, not by the username', async () => {
  const { launchToken } = await fieldsOf();
  const { playerRef } = await send(gateway, 'authenticate', { launchToken });
  expect(playerRef).toMatch(/^[0-9a-f]{32}$/);
});

test('refuses a game that is not connected', async () => {
  for (const lottoGameCode of ['MEGA645', 'NOSUCH'])
    expect((await launch({ lottoGameCode })).json.errorCode).toBe('game.not.connected');
});

test('refuses a launch for an excluded member', async () => {
  const excluded = await gateway.member('excluded1');
  await gateway.database.pool.query(`update foyer.member set status = 'excluded' where username = 'excluded1'`);
  const reply = await launch({ lottoGameCode: 'VNQ60' }, { token: excluded.token });
  expect([reply.status, reply.json.errorCode]).toEqual([403, 'member.excluded']);
});

test.each([
  ['lottoGameCode', 'a\u0000b'],
  ['lottoGameCode', 'x'.repeat(41)],
  ['lottoView', 'admin'],
  ['lottoArea', 'XX'],
  ['launchMode', 'RNG'],
  ['lottoMode', 'SEA'],
  ['playType', '<b>'],
  ['playType', ''],
  ['device', 'TOASTER'],
  ['hasLobby', 'perhaps'],
  ['language', '../VI'],
  ['title', 'a\nb'],
  ['title', 'x'.repeat(101)],
  ['labelName', 'a\u007f'],
  ['backUrl', `/m/${'a'.repeat(2000)}`],
])('rejects the %s %j and names the field', async (field, value) => {
  const { json } = await launch({ [field]: value });
  expect(json.errorCode).toBe('invalid.request');
  expect(json.value).toEqual(expect.arrayContaining([expect.objectContaining({ field })]));
});

test.each([
  ['/m/home', '/m/home'],
  ['/m/member/home?tab=1&go=%2Fm%2Fvip', '/m/member/home?tab=1&go=%2Fm%2Fvip'],
  ['https://lotus.localhost/m/vip', 'https://lotus.localhost/m/vip'],
  ['http://lotus.localhost:4400/m/vip', '/m/vip'],
  ['http://www.lotus.localhost:4400/m/home', 'http://www.lotus.localhost:4400/m/home'],
  ['http://localhost:4400/m/home', 'http://localhost:4400/m/home'],
])('passes on the backUrl %s', async (backUrl, kept) => {
  expect((await fieldsOf({ backUrl })).backUrl).toBe(kept);
});

test.each([
  'https://evil.test/',
  '//evil.test',
  'javascript:alert(1)',
  'https://aurora.localhost/m/home',
  'https://lotus.localhost@evil.test/',
])('replaces the backUrl %j by the landing page', async (backUrl) => {
  expect((await fieldsOf({ lottoGameCode: 'VNQ60', backUrl })).backUrl).toBe('/m/home');
});
