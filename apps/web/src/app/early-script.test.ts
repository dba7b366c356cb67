import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { earlyScript } from './early-script.ts';

interface Browser {
  stored?: Record<string, string>;
  displayMode?: string;
  standalone?: boolean;
  prompts?: boolean;
}

/** Runs the script in a browser. */
function run(hasLinks: boolean, { displayMode = 'browser', prompts = true, standalone, stored = {} }: Browser) {
  const listeners: Record<string, (event: object) => void> = {};
  const window = {
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener;
    },
    document: { documentElement: { dataset: {} as Record<string, string> } },
    matchMedia: (query: string) => ({ matches: query.includes(`display-mode:${displayMode}`) }),
    navigator: standalone === undefined ? {} : { standalone },
    sessionStorage: { getItem: (key: string) => stored[key] ?? null },
    ...(prompts && { onbeforeinstallprompt: null }),
  } as Record<string, unknown> & { document: { documentElement: { dataset: Record<string, string> } } };
  window.window = window;
  runInNewContext(earlyScript(hasLinks ? { app: { hasLinks: true } } : {}), window);
  return { window, listeners, isBarHidden: window.document.documentElement.dataset.bar === 'off' };
}

test('shows the bar where the page can be installed', () => {
  expect(run(false, {}).isBarHidden).toBe(false);
});

test('hides the bar that was closed in this session', () => {
  expect(run(true, { stored: { hiddenBar: '1' } }).isBarHidden).toBe(true);
});

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

test('holds the browser’s question to install, which is asked later', () => {
  const { listeners, window } = run(true, {});
  let isPrevented = false;
  const question = { preventDefault: () => (isPrevented = true) };
  listeners.beforeinstallprompt?.(question);
  expect([isPrevented, window.foyerInstall]).toEqual([true, question]);
});

test('gives a page whose browser blocks session storage a substitute', () => {
  const window: Record<string, unknown> = {
    addEventListener: () => {},
    document: { documentElement: { dataset: {} } },
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
  const storage = window.sessionStorage as Storage;
  storage.setItem('a', '1');
  expect(storage.getItem('a')).toBe('1');
});
