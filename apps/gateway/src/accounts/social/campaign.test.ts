import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { createVisitor } from '../../testing/social-visitor.ts';
import { deleteOldCampaigns } from './campaign.store.ts';

const AURORA = 'aurora.localhost';
const CAMPAIGN = {
  registerUrl: 'https://lotus.example/m/login',
  affiliateCode: 'vip7',
  domain: 'lotus.example',
  linkId: 42,
};

let gateway: TestGateway;
let lotus: ReturnType<typeof createVisitor>;
let aurora: ReturnType<typeof createVisitor>;
beforeAll(async () => {
  gateway = await bootGateway();
  lotus = createVisitor(gateway);
  aurora = createVisitor(gateway, AURORA);
});
afterEach(() => gateway.clock.reset());
afterAll(() => gateway.close());

const storedWith = async (username: string) =>
  (
    await gateway.database.pool.query('select registration, referred_by from foyer.member where username = $1', [
      username,
    ])
  ).rows[0];
const logIn = async (name: string, campaign: object) =>
  gateway.call('session.loginTelegram', { body: { telegramAuth: await lotus.miniApp(name), ...campaign } });
async function register(username: string, name: string, more: object = {}) {
  // A signature has a resolution of one second: a second one must be another proof.
  await gateway.clock.advance(1000);
  const telegramAuth = await lotus.miniApp(name);
  return gateway.call('member.register', { body: { username, telegramAuth, ...more } });
}

test('gives a registration the campaign of the preceding Telegram login', async () => {
  const { token } = await gateway.member('inviter9');
  const { referralCode } = (await gateway.call('member.info', { token })).json.value;
  expect((await logIn('Campaign One', { ...CAMPAIGN, referralCode })).status).toBe(400);
  expect((await register('campaign1', 'Campaign One')).status).toBe(200);
  const { referred_by: referredBy, registration } = await storedWith('campaign1');
  expect(registration).toMatchObject(CAMPAIGN);
  expect(referredBy).not.toBeNull();
});

test('prefers the registration’s own values, and ignores an unknown code of the login', async () => {
  await logIn('Campaign Two', { ...CAMPAIGN, referralCode: 'NOPE2222' });
  expect((await register('campaign2', 'Campaign Two', { affiliateCode: 'own' })).status).toBe(200);
  const { referred_by: referredBy, registration } = await storedWith('campaign2');
  expect(registration).toMatchObject({ ...CAMPAIGN, affiliateCode: 'own' });
  expect(referredBy).toBeNull();
});

test('keeps the campaign of one identity from another, and for no longer than a day', async () => {
  await logIn('Campaign Three', CAMPAIGN);
  await register('campaign3', 'Campaign Four');
  expect((await storedWith('campaign3')).registration).not.toHaveProperty('affiliateCode', 'vip7');
  await gateway.clock.advance(25 * 3_600_000);
  await deleteOldCampaigns(gateway.context.pool);
  const { rows } = await gateway.database.pool.query('select count(*)::int as n from foyer.social_campaign');
  expect(rows[0].n).toBe(0);
});

test('gives a registration the campaign of the preceding Maya login', async () => {
  const body = { sessionId: await aurora.maya('Campaign Five'), ...CAMPAIGN };
  const refused = await gateway.call('session.loginMaya', { host: AURORA, body });
  const { mayaSessionToken } = refused.json.value as unknown as { mayaSessionToken: string };
  await gateway.call('member.register', { host: AURORA, body: { username: 'campaign5', mayaSessionToken } });
  const { linkId: _unnamed, ...named } = CAMPAIGN;
  expect((await storedWith('campaign5')).registration).toMatchObject(named);
});
