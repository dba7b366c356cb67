import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { FIREBASE } from '@foyer/gateway/connectors/social/firebase.data.ts';
import { createFirebase } from '@foyer/gateway/connectors/social/firebase.ts';
import { createIdTokenCheck } from '@foyer/gateway/connectors/social/id-token.ts';
import { sendToProvider } from '@foyer/gateway/connectors/social/social-provider.ts';
import { bootGateway, type TestGateway } from '@foyer/gateway/testing/boot-gateway.ts';
import { type Merchant, toMerchant } from '@foyer/merchant/merchant.ts';
import { createWeb } from '@foyer/web/server/create-web.ts';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHROMIUM_ARGS, chromiumPath } from '../../../../../scripts/chromium-path.mjs';
import { inProcessSend } from '../../transports.ts';
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

/** The demo merchant in production, with the emulator's project, creating accounts without a question. */
const withProject = (merchant: Merchant): Merchant =>
  toMerchant({
    ...merchant,
    switches: { ...merchant.switches, FIREBASECREATEACC3: true },
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

/** A blank page with the published SDK, also pointed at the emulator. */
const PHONE_PAGE = `<!doctype html><script type="importmap">${JSON.stringify({
  imports: Object.fromEntries(
    [
      ['@firebase/app', '@firebase/app/dist/esm/index.esm.js'],
      ['@firebase/auth', '@firebase/auth/dist/esm/index.js'],
      ['@firebase/util', '@firebase/util/dist/index.esm.js'],
      ['@firebase/component', '@firebase/component/dist/esm/index.esm.js'],
      ['@firebase/logger', '@firebase/logger/dist/esm/index.esm.js'],
      ['idb', 'idb/build/index.js'],
      ['tslib', 'tslib/tslib.es6.mjs'],
    ].map(([name, file]) => [name, `/npm/${file}`]),
  ),
})}</script><script type="module" src="/phone-page.js"></script><div id="captcha"></div>`;

const NUMBER = '+84912345678';
/** What phone-page.js defines on its page. */
interface PhonePage {
  sendCode(number: string): Promise<void>;
  confirmCode(code: string): Promise<string>;
}

test('creates a member for a number that the SDK verified by SMS, and later logs that member in', async () => {
  const context = await browser.newContext();
  await google.lead(context, { authDomain: AUTH_DOMAIN, domains: ['phone.localhost'] });
  const modules = fileURLToPath(new URL('../../../../../node_modules', import.meta.url));
  await context.route('http://phone.localhost/', (route) =>
    route.fulfill({ contentType: 'text/html', body: PHONE_PAGE }),
  );
  await context.route('http://phone.localhost/npm/**', (route) =>
    route.fulfill({ path: modules + new URL(route.request().url()).pathname.replace('/npm', '') }),
  );
  await context.route('http://phone.localhost/phone-page.js', (route) =>
    route.fulfill({ path: fileURLToPath(new URL('phone-page.js', import.meta.url)) }),
  );
  const page = await context.newPage();
  await page.goto('http://phone.localhost/');
  const prove = async () => {
    await page.evaluate((number) => (globalThis as unknown as PhonePage).sendCode(number), NUMBER);
    const sent = await (await fetch(`${EMULATOR}/emulator/v1/projects/${PROJECT}/verificationCodes`)).json();
    const { code } = sent.verificationCodes.at(-1);
    return page.evaluate((given) => (globalThis as unknown as PhonePage).confirmCode(given), code);
  };
  const host = new URL(home).host;
  const registered = await gateway.call('member.register', {
    host,
    body: { username: 'phone1', isAdult: true, firebaseChannel2: 'sms', firebaseIdToken2: await prove() },
  });
  expect(registered.json.value.userName).toBe('phone1');
  const body = { type: 'firebase' as const, firebaseChannel: 'sms' as const, firebaseIdToken: await prove() };
  const entered = await gateway.call('session.login', { host, body });
  expect(entered.json.value).toMatchObject({ userName: 'phone1', token: expect.any(String) });
  await context.close();
});
