import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { FIREBASE } from '@foyer/gateway/platform/connectors/social/firebase.data.ts';
import { createFirebase } from '@foyer/gateway/platform/connectors/social/firebase.ts';
import { createIdTokenCheck } from '@foyer/gateway/platform/connectors/social/id-token.ts';
import { sendToProvider } from '@foyer/gateway/platform/connectors/social/social-provider.ts';
import { bootGateway, type TestGateway } from '@foyer/gateway/testing/boot-gateway.ts';
import { type Merchant, toMerchant } from '@foyer/merchant/merchant.ts';
import { createWeb } from '@foyer/web/server/create-web.ts';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHROMIUM_ARGS, chromiumPath } from '../../../../../scripts/chromium-path.mjs';
import { inProcessSend } from '../../compose/transports.ts';
import { type FakeGoogle, fakeGoogle } from './fake-google.ts';

/** Run by `npm run test:firebase`: the real SDK in a real browser, against Firebase's Auth emulator. */
const EMULATOR = process.env.FIREBASE_EMULATOR ?? '';
const PROJECT = 'demo-foyer';
const AUTH_DOMAIN = 'demo-foyer.firebaseapp.com';
const BUILD = fileURLToPath(new URL('../../../../web/build', import.meta.url));

let google: FakeGoogle;
let gateway: TestGateway;
let server: Server;
let browser: Browser;
let home: string;

/** The demo merchant in production, with the emulator's project; it creates accounts without confirmation. */
const withProject = (merchant: Merchant): Merchant =>
  toMerchant({
    ...merchant,
    switches: { ...merchant.switches, FIREBASECREATEACC3: true, FIREBASESMS3: true, MOBILEREGPWD3: false },
    social: {
      ...merchant.social,
      firebase: { projectId: PROJECT, apiKey: 'any-key', authDomain: AUTH_DOMAIN, appId: '1:1:web:1' },
    },
  });

beforeAll(async () => {
  google = await fakeGoogle(EMULATOR);
  gateway = await bootGateway({ isSandbox: false, change: withProject });
  const { context } = gateway;
  const check = createIdTokenCheck({ send: sendToProvider, now: Date.now });
  context.social.firebase = createFirebase({ ...FIREBASE, keys: google.keysUrl }, check);
  const web = await createWeb({
    merchants: context.merchants,
    buildDirectory: BUILD,
    gateway: inProcessSend({ call: gateway.callInProcess }),
    isSandbox: false,
    hasWorker: false,
    countryHeader: null,
    log: context.log,
  });
  server = createServer((request, response) =>
    (request.url?.startsWith('/wps/') ? gateway.app : web).routing(request, response),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  home = `http://lotus.localhost:${(server.address() as AddressInfo).port}`;
  browser = await chromium.launch({ executablePath: chromiumPath() ?? '', args: CHROMIUM_ARGS });
});
afterAll(async () => {
  await browser?.close();
  server?.close();
  await gateway?.close();
  await google?.close();
});

const identities = async () =>
  (await gateway.database.pool.query('select issuer, channel, name from foyer.social_identity order by created_at'))
    .rows;

/** Signs in on a new phone. @param pick chooses an account in Firebase's popup */
async function signIn(pick: (popup: Page) => Promise<void>): Promise<string[]> {
  const context = await browser.newContext({ locale: 'en-US' });
  await google.lead(context, { authDomain: AUTH_DOMAIN, domains: ['lotus.localhost'] });
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await page.goto(`${home}/m/login`);
  await page.waitForLoadState('networkidle');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: /Google/ }).click();
  await pick(await opening);
  await page.waitForURL('**/m/home');
  await context.close();
  return refused;
}

test('opens a session for a sign-in in Firebase’s popup, and the same member’s for the next one', async () => {
  const refused = await signIn(async (popup) => {
    await popup.locator('#add-account-button').click();
    await popup.locator('#email-input').fill('linh@example.com');
    await popup.locator('#display-name-input').fill('Linh Tran');
    await popup.locator('#sign-in').click();
  });
  await signIn((popup) => popup.locator('.js-reuse-account').click());
  expect(await identities()).toEqual([
    { issuer: `https://securetoken.google.com/${PROJECT}`, channel: 'google', name: 'Linh Tran' },
  ]);
  const { rows } = await gateway.database.pool.query('select method from foyer.session order by created_at');
  expect(rows).toEqual([{ method: 'registration' }, { method: 'google' }]);
  expect(refused).toEqual([]);
});

/** The code that Firebase would send by SMS. */
async function lastCode(): Promise<string> {
  const sent = await (await fetch(`${EMULATOR}/emulator/v1/projects/${PROJECT}/verificationCodes`)).json();
  return sent.verificationCodes.at(-1).code;
}

test('creates an account on the login page for a number that Firebase verified there, and logs it in the next time', async () => {
  const context = await browser.newContext({ locale: 'en-US' });
  await google.lead(context, { authDomain: AUTH_DOMAIN, domains: ['lotus.localhost'] });
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  const enterCode = async () => {
    await page.goto(`${home}/m/login?by=sms`);
    await page.waitForLoadState('networkidle');
    await page.getByLabel('Mobile number').fill('0938765432');
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText('We sent a 6-digit code').waitFor();
    await page.getByLabel('SMS code').fill(await lastCode());
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
  };
  await enterCode();
  await page.getByRole('button', { name: 'Create one' }).click();
  await page.getByLabel('Username', { exact: true }).fill('byfirebase');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/m/home');
  await context.clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await enterCode();
  await page.waitForURL('**/m/home');
  const { rows } = await gateway.database.pool.query(
    'select method from foyer.session order by created_at desc limit 2',
  );
  expect(rows).toEqual([{ method: 'sms' }, { method: 'registration' }]);
  expect(refused).toEqual([]);
  await context.close();
});
