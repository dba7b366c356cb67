import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeDocument } from '../testing/fake-document.ts';
import type { AskForToken } from './chat-adapter.ts';
import { Comm100 } from './comm100.ts';

const PATH = 'https://vue.comm100.example/livechat.ashx?siteId=7&codePlan=plan-2';
const CUSTOMER = { id: 'f00d', level: 'Gold', authKey: 'key' };
const page = globalThis as { Comm100API?: Record<string, unknown> };

let chat: Comm100;
let settings: Map<string, unknown>;
const acts: string[] = [];
const ask: AskForToken = async () => ({ token: 'artifact', entityId: 'f00d', createdAt: 0, expiresAt: 600_000 });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', new FakeDocument());
  chat = new Comm100(PATH, ask);
  settings = new Map();
  acts.length = 0;
});
afterEach(() => {
  chat.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What the provider’s script does when it has loaded. */
async function loadScript(): Promise<void> {
  await vi.advanceTimersByTimeAsync(500);
  Object.assign(page.Comm100API ?? {}, {
    set: (name: string, value: unknown) => settings.set(name, value),
    do: (act: string) => acts.push(act),
  });
  (document as unknown as FakeDocument).scripts[0]?.onload?.();
  await vi.advanceTimersByTimeAsync(0);
}

test('loads the script of the site, and shows the campaign of the path', async () => {
  const loading = chat.load(null);
  await loadScript();
  expect(await loading).toBe(true);
  expect(page.Comm100API).toMatchObject({
    site_id: 7,
    main_code_plan: 'plan-2',
    chat_buttons: [{ code_plan: 'plan-2', div_id: 'comm100-button-plan-2' }],
  });
  expect((document as unknown as FakeDocument).scripts.map(({ src }) => src)).toEqual([
    'https://vue.comm100.example/livechat.ashx?siteId=7',
  ]);
  expect([...settings]).toEqual([]);
});

test('identifies a member by the artifact, and names them by the opaque id', async () => {
  const loading = chat.load(CUSTOMER);
  await loadScript();
  await loading;
  expect(Object.fromEntries(settings)).toEqual({
    'livechat.customVariables': [
      { name: 'customer_id', value: 'f00d' },
      { name: 'level', value: 'Gold' },
      { name: 'auth_key', value: 'key' },
    ],
    'livechat.prechat.fields': [{ name: 'name', value: 'f00d' }],
    'livechat.prechat.isSkip': true,
    'livechat.sso.artifact': 'artifact',
  });
});

test('passes on nothing about a member whose identity it cannot prove', async () => {
  chat = new Comm100(PATH, () => Promise.reject(new Error('unavailable')));
  const loading = chat.load(CUSTOMER);
  await loadScript();
  await loading;
  expect([...settings]).toEqual([]);
});

test('clears everything at logout, and requires a reload of the page', async () => {
  const loading = chat.load(CUSTOMER);
  await loadScript();
  await loading;
  expect(await chat.logout()).toEqual({ needsReload: true });
  expect(settings.get('livechat.sso.artifact')).toBe('');
  expect(JSON.stringify([...settings])).not.toMatch(/f00d|Gold|"key"/);
});

test('requires no reload at a logout before its script has loaded', async () => {
  void chat.load(CUSTOMER);
  expect(await chat.logout()).toEqual({ needsReload: false });
});

test('opens its window', async () => {
  const loading = chat.load(null);
  await loadScript();
  await loading;
  chat.open();
  expect(acts).toEqual(['livechat.button.click']);
});
