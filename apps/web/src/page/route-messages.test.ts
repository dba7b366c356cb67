import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PAGES } from '../routes.data.ts';
import { MESSAGE_GROUPS, type MessageGroup } from './message-keys.ts';
import { isMessageGroup, messageGroupsOf } from './route-messages.ts';

const SOURCE = path.resolve(import.meta.dirname, '..');

const groupOf = new Map<string, string>(
  Object.entries(MESSAGE_GROUPS).flatMap(([group, features]) => features.map((feature) => [feature, group])),
);

/** Collects a source and all feature files that it imports. */
function collect(file: string, known = new Map<string, string>()): Map<string, string> {
  if (known.has(file)) return known;
  // What `lazyWithFallback` loads brings the messages of `later` along.
  const text = readFileSync(file, 'utf8').replaceAll(/lazyWithFallback\(\(\) => import\('[^']+'\)/g, '');
  known.set(file, text);
  for (const [, from = ''] of text.matchAll(/(?:from|import\() ?'(\.[^']+\.tsx?)'/g)) {
    const imported = path.resolve(path.dirname(file), from);
    if (imported.startsWith(`${SOURCE}/features/`) && !imported.includes('/+types/')) collect(imported, known);
  }
  return known;
}

/** The groups, besides the first, that the sources use. */
function groupsUsedIn(sources: Iterable<string>): MessageGroup[] {
  const keys = [...sources].flatMap((text) => [...text.matchAll(/\bt(?:\.rich)?\([^;]*?'(\w+)\.\w/g)]);
  return [...new Set(keys.map(([, feature = '']) => groupOf.get(feature) ?? ''))].filter(isMessageGroup);
}

test('puts each message file into one group', () => {
  const files = Object.values(MESSAGE_GROUPS).flat();
  expect(files).toHaveLength(groupOf.size);
});

// A resource reads its messages itself.
const RENDERED = PAGES.filter(({ file }) => file.endsWith('.page.tsx'));

test.each(RENDERED.map(({ path, file }) => [`/${path}`, file] as const))(
  'loads the messages that %s uses',
  (pattern, file) => {
    const used = groupsUsedIn(collect(path.join(SOURCE, file)).values());
    expect(messageGroupsOf(pattern)).toEqual(expect.arrayContaining(used));
  },
);

test('the login needs messages that home does not', () => {
  const used = (file: string) => groupsUsedIn(collect(path.join(SOURCE, file)).values());
  expect(used('features/session/login.page.tsx')).toContain('account');
  expect(used('features/lobby/home.page.tsx')).toEqual([]);
});

/** Mounted by some pages only, whose routes name its group, or loaded with it (`with-group.ts`): the test above checks pages. */
const OF_PAGES = /^page\/(reality|install|offers|push)\//;

/** Used by resources only, which read their messages themselves. */
const OF_RESOURCES = /^page\/member-file\.ts$/;

/** Loaded together with the messages of `later` (`lazy-with-fallback.ts`); the server adds these where it renders a closed lobby. */
const LATER = /^(app\/(deferred\/|screens\/(blocked|until|unknown-host)))/;

test('the shell uses only the group `first`, and `later` in what is loaded after the page', () => {
  const files = ['app', 'page'].flatMap((folder) =>
    readdirSync(path.join(SOURCE, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(folder, file),
    ),
  );
  const sources = files.filter(
    (file) => /(?<!\.test)\.tsx?$/.test(file) && !OF_PAGES.test(file) && !OF_RESOURCES.test(file),
  );
  // `start-auto-login.ts` and `with-group.ts` load their messages first.
  const known = [
    ...['session/second-factor/factor-dialog', 'install/install-sheet', 'install/app-update-dialog'].map(
      (part) => `features/${part}.tsx`,
    ),
    'page/push/push-prompt.tsx',
  ].map((file) => [path.join(SOURCE, file), ''] as const);
  const textsOf = (some: string[]) =>
    some.flatMap((file) => [...collect(path.join(SOURCE, file), new Map(known)).values()]);
  const atOnce = textsOf(sources.filter((file) => !LATER.test(file)));
  expect(atOnce.length).toBeGreaterThan(40);
  expect(groupsUsedIn(atOnce)).toEqual([]);
  expect(groupsUsedIn(textsOf(sources.filter((file) => LATER.test(file))))).toEqual(['later']);
});

test('recognises the names of groups, and no others', () => {
  for (const group of Object.keys(MESSAGE_GROUPS)) expect(isMessageGroup(group)).toBe(group !== 'first');
  for (const name of ['constructor', '', 'nothing']) expect(isMessageGroup(name)).toBe(false);
});

test('accepts a pattern with and without the first slash', () => {
  expect(messageGroupsOf('/m/login')).toEqual(['account']);
  expect(messageGroupsOf('m/login')).toEqual(['account']);
  expect([...messageGroupsOf('/m/home'), ...messageGroupsOf('*')]).toEqual([]);
});
