import { expect, test } from 'vitest';
import { FEATURES } from './browser-support.ts';
import { createScriptFinder } from './find-newer-scripts.ts';
import { createStyleFinder } from './find-newer-styles.ts';

const findInScript = createScriptFinder(FEATURES);
const findInSheet = createStyleFinder(FEATURES);
const featuresOf = (code: string) => findInScript(code).map(({ feature }) => feature);
const rulesOf = (css: string) => findInSheet(css).map(({ feature }) => feature);

test.each([
  ['a.at(-1)', '.at()'],
  ['a.findLast(b)', '.findLast()'],
  ['a.findLastIndex(b)', '.findLastIndex()'],
  ['a.toReversed()', '.toReversed()'],
  ['a.toSorted()', '.toSorted()'],
  ['Object.hasOwn(a, b)', 'Object.hasOwn'],
  ['Object.groupBy(a, b)', 'Object.groupBy'],
  ['structuredClone(a)', 'structuredClone'],
  ['window.structuredClone(a)', 'window.structuredClone'],
  ['AbortSignal.timeout(1)', 'AbortSignal.timeout'],
  ['AbortSignal.any([])', 'AbortSignal.any'],
  ['self.URL.canParse(a)', 'URL.canParse'],
  ['crypto.randomUUID()', 'crypto.randomUUID'],
  ['Promise.withResolvers()', 'Promise.withResolvers'],
  ['new Intl.DurationFormat("en")', 'Intl.DurationFormat'],
  ['new BroadcastChannel("a")', 'BroadcastChannel'],
  ['requestIdleCallback(a)', 'requestIdleCallback'],
  // The tag makes an element in every browser.
  ['a.showModal()', '.showModal()'],
  ['/(?<=a)b/', 'lookbehind in a regular expression'],
  ['class A { static { a() } }', 'static block'],
])('finds what the oldest browsers lack in %s', (code, feature) => expect(featuresOf(code)).toEqual([feature]));

test.each([
  'a.replaceAll("a", "b")',
  'Promise.any([])',
  'a.matchAll(/b/g).next()',
  'a.b?.c ?? d',
  'class A { #b = 1; static c = 2 }',
  '/(?<name>a)\\p{L}/u',
  'fetch(a, { signal: new AbortController().signal })',
  'const at = 1; b.at = at; c({ at })',
  'URL.canParse?.(a)',
  'a.showModal?.()',
  'typeof structuredClone',
])('accepts %s', (code) => expect(findInScript(code)).toEqual([]));

test('tells which browser is too old', () => {
  expect(findInScript('URL.canParse(a)')).toEqual([{ feature: 'URL.canParse', lack: 'chrome 120' }]);
});

test.each([
  ['.a:has(:checked) { color: red }', ':has'],
  ['.a { height: 100dvh }', 'height: 1dvh'],
  ['.a { color: color-mix(in srgb, red, blue) }', 'color: color-mix()'],
  ['.a { rotate: 45deg }', 'rotate'],
  ['.a { --b: color-mix(in srgb, red, blue) }', '--b: color-mix()'],
  ['@container (width > 1px) { .a { color: red } }', '@container'],
  ['.a { overflow-wrap: anywhere }', 'overflow-wrap: anywhere'],
])('finds what the oldest browsers lack in %s', (css, feature) => expect(rulesOf(css)).toEqual([feature]));

test.each([
  '.a { height: 100vh; height: 100dvh }',
  '.a { color: red; color: color-mix(in srgb, red, blue) }',
  '@supports (height: 1dvh) { .a { height: 1dvh } }',
  '.a { -webkit-appearance: none; appearance: none }',
  '.a { inset: 0; gap: min(1px, 2px); display: grid }',
  '.a { background: url("a-color-mix(b).svg") }',
])('accepts %s', (css) => expect(findInSheet(css)).toEqual([]));
