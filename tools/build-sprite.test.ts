import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildIconNames, buildSocialNames, buildSocialSprite, buildSprite } from './build-sprite.ts';

const read = (path: string): string => readFileSync(new URL(`../packages/ui/${path}`, import.meta.url), 'utf8');

test('the committed sprite is up to date with the icon files', () => {
  expect(read('art/sprite.svg')).toBe(buildSprite());
});

test('the type of icon names is up to date with the icon files', () => {
  expect(read('src/icon-names.data.ts')).toBe(buildIconNames());
});

test('the sprite and the list of sign-in networks are up to date with their files', () => {
  expect(read('art/social.svg')).toBe(buildSocialSprite());
  expect(read('src/social-mark-names.data.ts')).toBe(buildSocialNames());
});

test('icons have no colour other than that of the surrounding text', () => {
  expect(buildSprite()).not.toMatch(/#[0-9a-f]{3,6}"|style=|class=/i);
});
