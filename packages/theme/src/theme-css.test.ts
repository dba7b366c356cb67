import { expect, test } from 'vitest';
import { artColor, cardGround, tileGround } from './art-color.ts';
import { contrast } from './contrast.ts';
import { type BrandInputs, deriveTheme } from './derive-theme.ts';
import { toHex } from './oklch.ts';
import { skins } from './skins.data.ts';
import { toThemeCss } from './theme-css.ts';

const inputs: BrandInputs = { accent: '#EDBB4F', tint: '#B3131F', mode: 'dark', shape: 'soft', skin: 'lacquer' };

test('is one declaration block that fits in the head of a page', () => {
  const css = toThemeCss(deriveTheme(inputs), 'lacquer', 'soft');
  expect(css).toMatch(/^:root\{color-scheme:dark;--[^{}]*\}$/);
  expect(css).not.toMatch(/[<>\\]|undefined|NaN/);
  expect(css.length).toBeLessThanOrEqual(4096);
});

test('keeps highlights on the dark poster readable in a light brand', () => {
  const theme = deriveTheme({ ...inputs, mode: 'light', accent: '#C03060', tint: '#C03060' });
  const deepest = /#[0-9a-f]{6}(?=\))/.exec(theme.panel ?? '')?.[0] ?? '';
  expect(contrast(theme['panel-accent'] ?? '', deepest)).toBeGreaterThan(4.5);
});

test('contains the radii of the shape and the variables of the skin', () => {
  const css = toThemeCss(deriveTheme({ ...inputs, shape: 'round', skin: 'air' }), 'air', 'round');
  expect(css).toContain('--r-xl:32px');
  expect(css).toContain('--tile-gap:14px');
});

test('orders every block of home exactly once in every skin', () => {
  for (const { homeOrder } of Object.values(skins)) expect(new Set(homeOrder).size).toBe(7);
});

test('mixes art colours in the browser exactly as culori does on the server', () => {
  for (let hue = 0; hue < 360; hue += 7) expect(artColor(0.5, 0.1, hue)).toBe(toHex({ l: 0.5, c: 0.1, h: hue }));
});

test('keeps white text readable on tiles and cards in any hue', () => {
  for (let hue = 0; hue < 360; hue += 5) {
    expect(contrast(tileGround('lacquer', hue).caption, '#ffffff')).toBeGreaterThan(12);
    expect(contrast(cardGround(hue).light, '#ffffff')).toBeGreaterThan(4.5);
  }
});
