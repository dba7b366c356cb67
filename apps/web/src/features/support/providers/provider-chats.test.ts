import { constants, createCipheriv, generateKeyPairSync, privateDecrypt, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, storeSession } from '../../../device/session-store.ts';
import { FakeDocument } from '../../../device/testing/fake-document.ts';
import { FakeStorage } from '../../../device/testing/fake-storage.ts';
import { readChats, stopChats, watchChats } from './provider-chats.ts';

const ABOUT = 'GET /wps/relay/WPSCORE_getCustomerServiceScript';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const SPKI = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const EVERYONE = 'https://chat.example/tracking.js?license=1';
const GOLD = 'https://chat.example/tracking.js?license=2';

type Named = { csType: string; csPosition: string; labelIds: number[]; path: string };
interface Page {
  LiveChatWidget?: { _h: unknown; _q: [string, unknown[]][] } | undefined;
  __lc?: { license: number; custom_identity_provider?: () => unknown } | undefined;
}
const page = globalThis as Page;

let entries: Named[];
let labelId: number | null;
let asked: string[];
let hold: Promise<void> | null;

/** A gateway that encrypts paths as ours does. */
function seal(path: string, wrapped: string): string {
  const key = privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(wrapped, 'base64url'),
  );
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(ABOUT));
  return Buffer.concat([iv, cipher.update(path, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
}

async function answer(address: string): Promise<unknown> {
  const { pathname, searchParams } = new URL(address, 'https://lotus.example');
  asked.push(pathname);
  if (pathname === '/wps/session/key/rsa') return { kid: '0'.repeat(16), publicKey: SPKI, suites: ['A256GCM'] };
  if (pathname === '/wps/chat/authKey') return 'key';
  const known = { entries, labelId };
  await hold;
  const sealed = known.entries.map(({ path, ...entry }) => ({
    ...entry,
    ...{ name: '', customerId: 'opaque', path: path && seal(path, searchParams.get('key') ?? '') },
  }));
  return { entries: sealed, labelId: known.labelId, level: 'Gold' };
}

const entry = (path: string, ...labelIds: number[]): Named => ({
  ...{ csType: 'LIVECHAT', csPosition: 'page', labelIds, path },
});
const session = (id: string, token = `token-${id}`) => ({
  ...{ id, token, merchantCode: 'lotus', userName: id, type: 0, firstTimeLogin: false, spanId: '' },
});
const licenses = () => page.__lc?.license;
const isMembers = () => Boolean(page.__lc?.custom_identity_provider);

beforeEach(() => {
  [entries, labelId, asked, hold] = [[entry(EVERYONE), entry(GOLD, 12)], null, [], null];
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, new FakeStorage());
  const documentElement = { dataset: { merchant: 'lotus', language: 'EN' } };
  vi.stubGlobal('document', Object.assign(new FakeDocument(), { documentElement, cookie: '', referrer: '' }));
  vi.stubGlobal('location', { pathname: '/m/home', search: '', host: 'lotus.example', hostname: 'lotus.example' });
  vi.stubGlobal('fetch', async (address: string) => Response.json({ success: true, value: await answer(address) }));
});
afterEach(() => {
  stopChats();
  clearSession();
  vi.unstubAllGlobals();
});

test('loads the widget of the general entry for a visitor, without a member’s identity', async () => {
  watchChats();
  await expect.poll(() => readChats().entries?.map(({ path }) => path)).toEqual([EVERYONE]);
  await expect.poll(licenses).toBe(1);
  expect(isMembers()).toBe(false);
});

test('filters by label itself, because a gateway may send the entries of every label', async () => {
  storeSession(session('7'));
  labelId = 12;
  watchChats();
  await expect.poll(licenses).toBe(2);
  expect(readChats().entries?.map(({ path }) => path)).toEqual([GOLD]);
  expect(isMembers()).toBe(true);
});

test('passes a login to the loaded widget, and changes nothing for another token of the same member', async () => {
  watchChats();
  await expect.poll(licenses).toBe(1);
  storeSession(session('7'));
  await expect.poll(isMembers).toBe(true);
  const [widget, count] = [page.LiveChatWidget, asked.length];
  storeSession(session('7', 'token-renewed'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([page.LiveChatWidget === widget, asked.length]).toEqual([true, count]);
});

test('leaves nothing of a member at logout, nor when another one logs in immediately', async () => {
  storeSession(session('7'));
  watchChats();
  await expect.poll(isMembers).toBe(true);
  const provider = page.__lc?.custom_identity_provider?.() as { hasToken(): Promise<boolean>; getToken(): unknown };
  clearSession();
  await expect.poll(isMembers).toBe(false);
  await expect(provider.getToken()).rejects.toThrow();
  storeSession(session('8'));
  await expect.poll(isMembers).toBe(true);
  expect(page.__lc?.custom_identity_provider?.()).not.toBe(provider);
});

test('removes a widget that is not for the member who has logged in', async () => {
  watchChats();
  await expect.poll(licenses).toBe(1);
  entries = [{ csType: 'TX-CHAT', csPosition: 'chat', labelIds: [], path: '' }];
  storeSession(session('7'));
  await expect.poll(() => page.LiveChatWidget).toBeUndefined();
  expect(readChats().entries).toHaveLength(1);
});

test('drops an answer that belongs to an earlier session', async () => {
  let release = () => {};
  hold = new Promise((resolve) => {
    release = resolve;
  });
  watchChats();
  await expect.poll(() => asked).toContain('/wps/relay/WPSCORE_getCustomerServiceScript');
  entries = [entry(GOLD)];
  storeSession(session('7'));
  await expect.poll(() => asked.filter((path) => path.endsWith('Script'))).toHaveLength(2);
  release();
  await expect.poll(licenses).toBe(2);
  expect(readChats().entries?.map(({ path }) => path)).toEqual([GOLD]);
});

test('has no entries if the gateway does not answer, and none with an unreadable path', async () => {
  entries = [
    { ...entry(EVERYONE), path: '' },
    { ...entry('javascript:alert(1)'), csPosition: 'chat' },
  ];
  watchChats();
  await expect.poll(() => readChats().entries).toEqual([]);
  stopChats();
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('failed to fetch');
  });
  watchChats();
  await expect.poll(() => readChats().entries).toEqual([]);
});
