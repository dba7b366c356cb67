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
  let isParsed = false;
  const frameRequests: (() => void)[] = [];
  const window = {
    addEventListener: (name: string, listener: (event: object) => void) => {
      listeners[name] = listener;
    },
    document: {
      documentElement: { dataset: {} as Record<string, unknown> },
      getElementById: () => (isParsed ? {} : null),
      readyState: 'loading',
      referrer,
    },
    history: { state: state ?? null },
    location: { origin: 'https://lotus.example' },
    matchMedia: (query: string) => ({ matches: query.includes(`display-mode:${displayMode}`) }),
    navigator: standalone === undefined ? {} : { standalone },
    requestAnimationFrame: (callback: () => void) => frameRequests.push(callback),
    sessionStorage: {
      getItem(key: string) {
        reads += 1;
        return stored[key] ?? null;
      },
    },
    ...(prompts && { onbeforeinstallprompt: null }),
  } as Record<string, unknown> & {
    document: { documentElement: { dataset: Record<string, unknown> }; readyState: string };
    foyerStorage?: () => void;
  };
  window.window = window;
  runInNewContext(earlyScript(hasLinks ? { app: { hasLinks: true } } : {}), window);
  const isHidden = () => window.document.documentElement.dataset.bar === 'off';
  const { dataset } = window.document.documentElement;
  /** Begins a frame. @returns what it draws */
  const nextFrame = () => {
    for (const callback of frameRequests.splice(0)) callback();
    return dataset.frame;
  };
  const parseHero = () => {
    isParsed = true;
  };
  return { window, dataset, nextFrame, parseHero, listeners, isHidden, isBarHidden: isHidden(), reads };
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

test('draws a new visit in five frames', () => {
  const { dataset, nextFrame, parseHero } = run(true, { referrer: 'https://search.example/' });
  const before = dataset.frame;
  parseHero();
  const frames = [nextFrame(), nextFrame(), nextFrame(), nextFrame(), nextFrame()];
  expect([before, ...frames]).toEqual([1, 1, 2, 3, 4, undefined]);
});

test('counts no frame that comes before the hero', () => {
  const { nextFrame, parseHero } = run(true, {});
  const empty = [nextFrame(), nextFrame(), nextFrame()];
  parseHero();
  const others = [nextFrame(), nextFrame(), nextFrame(), nextFrame(), nextFrame()];
  expect([...empty, ...others]).toEqual([1, 1, 1, 1, 2, 3, 4, undefined]);
});

test('counts the frames of another page once it is parsed', () => {
  const { nextFrame, window } = run(true, {});
  expect(nextFrame()).toBe(1);
  window.document.readyState = 'interactive';
  expect([nextFrame(), nextFrame(), nextFrame(), nextFrame(), nextFrame()]).toEqual([1, 2, 3, 4, undefined]);
});

test.each([
  ['opened again, whose scroll position needs all of it', { state: { key: 'a' } }],
  ['opened from another of ours', { referrer: 'https://lotus.example/m/news' }],
])('draws all of a page in one frame that is %s', (_, browser) => {
  const { dataset, nextFrame } = run(true, browser);
  expect([dataset.frame, nextFrame()]).toEqual([undefined, undefined]);
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
    requestAnimationFrame: () => {},
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

test('replaces session storage where a webview has null instead', () => {
  const window: Record<string, unknown> = {
    ...{ addEventListener() {}, requestAnimationFrame() {}, matchMedia: () => ({ matches: false }), navigator: {} },
    ...{ document: { documentElement: { dataset: {} }, referrer: '' }, history: { state: {} }, location: {} },
  };
  window.window = window;
  Object.defineProperty(window, 'sessionStorage', { configurable: true, get: () => null });
  runInNewContext(earlyScript({}), window);
  const storage = window.sessionStorage as Storage;
  storage.setItem('a', '1');
  expect(storage.getItem('a')).toBe('1');
});
