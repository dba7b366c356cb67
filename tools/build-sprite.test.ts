import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildIconNames, buildSprite } from './build-sprite.ts';

const read = (path: string): string => readFileSync(new URL(`../packages/ui/${path}`, import.meta.url), 'utf8');

test('the committed sprite is made of the icon files as they are', () => {
  expect(read('art/sprite.svg')).toBe(buildSprite());
});

test('the icon names are those of the icon files', () => {
  expect(read('src/icon-names.data.ts')).toBe(buildIconNames());
});

test('icons take the colour of the text around them and nothing else', () => {
  expect(buildSprite()).not.toMatch(/#[0-9a-f]{3,6}"|style=|class=/i);
});
