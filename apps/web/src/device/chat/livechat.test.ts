import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeDocument } from '../testing/fake-document.ts';
import type { ChatToken } from './chat-adapter.ts';
import { LiveChat } from './livechat.ts';

const PATH = 'https://cdn.livechat.example/tracking.js?license=100&group=4';
const CUSTOMER = { id: 'f00d', level: 'Gold', authKey: 'key' };

interface Provider {
  getToken(): Promise<{ accessToken: string; entityId: string; expiresIn: number }>;
  getFreshToken(): Promise<{ accessToken: string }>;
  hasToken(): Promise<boolean>;
  invalidate(): Promise<void>;
}
interface Page {
  __lc?: { license: number; group?: number; custom_identity_provider?: () => Provider };
  LiveChatWidget?: {
    _q: [string, unknown[]][];
    _h: ((method: string, values: readonly unknown[]) => unknown) | null;
    get(name: string): unknown;
  };
}
const page = globalThis as Page;

let asked: boolean[];
let chat: LiveChat;
const ask = async (isFresh: boolean): Promise<ChatToken> => {
  asked.push(isFresh);
  return { token: `token ${asked.length}`, entityId: 'entity', createdAt: 1_000, expiresAt: 3_601_000 };
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', new FakeDocument());
  asked = [];
  chat = new LiveChat(PATH, { ask });
});
afterEach(() => {
  chat.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Simulates the start of the provider’s script: it takes over the queued calls. */
function beginScript() {
  const calls: unknown[][] = [];
  const listeners = new Map<string, (news: object) => void>();
  const widget = page.LiveChatWidget;
  if (!widget) throw new Error('there is no widget');
  widget._h = (method, values) => {
    if (method === 'on') listeners.set(String(values[0]), values[1] as (news: object) => void);
    else calls.push([method, ...values]);
  };
  for (const [method, values] of widget._q.splice(0)) widget._h(method, values);
  return { calls, tell: (event: string, news: object) => listeners.get(event)?.(news) };
}

test('gives the script its license and group, and nothing about a visitor', async () => {
  void chat.load(null);
  expect(page.__lc).toEqual({ license: 100, group: 4 });
  await vi.advanceTimersByTimeAsync(500);
  expect((document as unknown as FakeDocument).scripts.map(({ src }) => src)).toEqual([
    'https://cdn.livechat.example/tracking.js',
  ]);
  expect(beginScript().calls).toEqual([]);
});

test('refuses to read from a widget that has not started, as LiveChat’s own does', () => {
  void chat.load(null);
  expect(() => page.LiveChatWidget?.get('state')).toThrow(/before load/);
});

test('names a member by the opaque id, with the level and the key of the chat', () => {
  void chat.load(CUSTOMER);
  expect(beginScript().calls).toEqual([
    ['call', 'set_customer_name', 'f00d'],
    ['call', 'set_session_variables', { level: 'Gold', auth_key: 'key' }],
  ]);
});

test('gives LiveChat tokens of our gateway, and keeps one until it is refused', async () => {
  void chat.load(CUSTOMER);
  const provider = page.__lc?.custom_identity_provider?.() as Provider;
  expect(await provider.hasToken()).toBe(false);
  expect(await provider.getToken()).toEqual({
    accessToken: 'token 1',
    entityId: 'entity',
    creationDate: 1_000,
    expiresIn: 3_600_000,
    tokenType: 'Bearer',
  });
  expect(await provider.hasToken()).toBe(true);
  expect((await provider.getToken()).accessToken).toBe('token 1');
  expect((await provider.getFreshToken()).accessToken).toBe('token 2');
  expect(asked).toEqual([false, true]);
});

test('invalidates the tokens and destroys the widget at logout, and continues as a visitor', async () => {
  void chat.load(CUSTOMER);
  const { calls } = beginScript();
  const provider = page.__lc?.custom_identity_provider?.() as Provider;
  await provider.getToken();
  expect(await chat.logout()).toEqual({ needsReload: false });
  expect(calls.at(-1)).toEqual(['call', 'destroy']);
  expect(await provider.hasToken()).toBe(false);
  await expect(provider.getToken()).rejects.toThrow();
  expect(asked).toEqual([false]);
  expect(page.__lc).toEqual({ license: 100, group: 4 });
  expect(beginScript().calls).toEqual([]);
});

test('hides LiveChat’s own button until the chat is opened, unless it is for every page', () => {
  chat = new LiveChat(PATH, { ask, isHidden: true });
  void chat.load(null);
  const { calls } = beginScript();
  chat.open();
  expect(calls).toEqual([
    ['call', 'hide'],
    ['call', 'maximize'],
  ]);
});

test('counts agents’ messages while it is closed', () => {
  const counts: number[] = [];
  chat.unread((count) => counts.push(count));
  void chat.load(null);
  const { tell } = beginScript();
  tell('new_event', { author: { type: 'agent' } });
  tell('new_event', { author: { type: 'customer' } });
  tell('new_event', { author: { type: 'agent' } });
  tell('visibility_changed', { visibility: 'maximized' });
  tell('new_event', { author: { type: 'agent' } });
  expect(counts).toEqual([0, 0, 1, 2, 0]);
});
