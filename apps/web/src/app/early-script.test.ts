import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { earlyScript } from './early-script.ts';

interface Browser {
  stored?: Record<string, string>;
  displayMode?: string;
  standalone?: boolean;
  prompts?: boolean;
  /** The entry of the history that is opened again: after a reload, or on the way back. */
  state?: object;
  referrer?: string;
}

/** Runs the script in a browser. */
function run(
  hasLinks: boolean,
  { displayMode = 'browser', prompts = true, referrer = '', standalone, state, stored = {} }: Browser,
) {
  const listeners: Record<string, (event: object) => void> = {};
  let reads = 0;
  const window = {
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener;
    },
    document: { documentElement: { dataset: {} as Record<string, string> }, referrer },
    history: { state: state ?? null },
    location: { origin: 'https://lotus.example' },
    matchMedia: (query: string) => ({ matches: query.includes(`display-mode:${displayMode}`) }),
    navigator: standalone === undefined ? {} : { standalone },
    sessionStorage: {
      getItem(key: string) {
        reads += 1;
        return stored[key] ?? null;
      },
    },
    ...(prompts && { onbeforeinstallprompt: null }),
  } as Record<string, unknown> & {
    document: { documentElement: { dataset: Record<string, string> } };
    foyerStorage?: () => void;
  };
  window.window = window;
  runInNewContext(earlyScript(hasLinks ? { app: { hasLinks: true } } : {}), window);
  const isHidden = () => window.document.documentElement.dataset.bar === 'off';
  return { window, listeners, isHidden, isBarHidden: isHidden(), reads };
}

test('shows the bar where the page can be installed', () => {
  expect(run(false, {}).isBarHidden).toBe(false);
});

test.each([
  ['after a reload', { state: { key: 'a' } }],
  ['on our next page', { referrer: 'https://lotus.example/m/news' }],
])('hides the bar that was closed in this session before the first paint %s', (_, browser) => {
  const { isBarHidden, window } = run(true, { ...browser, stored: { hiddenBar: '1' } });
  expect([isBarHidden, window.foyerStorage]).toEqual([true, undefined]);
});

test.each(['', 'https://search.example/', 'https://lotus.example.evil.example/'])(
  'leaves the storage of a visit that comes from "%s" until after the first paint',
  (referrer) => {
    const { isHidden, reads, window } = run(true, { referrer, stored: { hiddenBar: '1' } });
    expect([isHidden(), reads]).toEqual([false, 0]);
    window.foyerStorage?.();
    expect(isHidden()).toBe(true);
  },
);

test.each(['standalone', 'fullscreen'])('hides the bar in the installed app, in %s', (displayMode) => {
  expect(run(true, { displayMode }).isBarHidden).toBe(true);
});

test('hides the bar in a web clip of iOS, and shows it in Safari, whose share menu can add the page', () => {
  expect(run(true, { standalone: true, prompts: false }).isBarHidden).toBe(true);
  expect(run(false, { standalone: false, prompts: false }).isBarHidden).toBe(false);
});

test('hides the bar where the device cannot install the page and there are no apps either', () => {
  expect(run(false, { prompts: false }).isBarHidden).toBe(true);
  expect(run(true, { prompts: false }).isBarHidden).toBe(false);
});

test('holds back the browser’s install prompt, which is shown later', () => {
  const { listeners, window } = run(true, {});
  let isPrevented = false;
  const question = { preventDefault: () => (isPrevented = true) };
  listeners.beforeinstallprompt?.(question);
  expect([isPrevented, window.foyerInstall]).toEqual([true, question]);
});

test.each([
  ['at once when it is opened again', { key: 'a' }],
  ['after its first paint', null],
])('gives a page whose browser blocks session storage a substitute %s', (_, state) => {
  const window: Record<string, unknown> = {
    addEventListener: () => {},
    document: { documentElement: { dataset: {} }, referrer: '' },
    history: { state },
    location: { origin: 'https://lotus.example' },
    matchMedia: () => ({ matches: false }),
    navigator: {},
    onbeforeinstallprompt: null,
  };
  window.window = window;
  Object.defineProperty(window, 'sessionStorage', {
    configurable: true,
    get: () => {
      throw new Error('blocked');
    },
  });
  runInNewContext(earlyScript({}), window);
  (window.foyerStorage as (() => void) | undefined)?.();
  const storage = window.sessionStorage as Storage;
  storage.setItem('a', '1');
  expect(storage.getItem('a')).toBe('1');
});
