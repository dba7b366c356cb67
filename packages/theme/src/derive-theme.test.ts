import { modeOklch, modeRgb, useMode } from 'culori/fn';
import { describe, expect, test } from 'vitest';
import { contrast } from './contrast.ts';
import { type BrandInputs, deriveTheme } from './derive-theme.ts';
import { contrastFixtures, hexFixtures } from './fixtures.data.ts';

useMode(modeOklch);
const toRgb = useMode(modeRgb);

const lotus: BrandInputs = { accent: '#EDBB4F', tint: '#B3131F', mode: 'dark', shape: 'soft', skin: 'lacquer' };
const aurora: BrandInputs = { accent: '#5850EC', tint: '#6E7BFF', mode: 'light', shape: 'round', skin: 'air' };
const samba: BrandInputs = { accent: '#FFD60A', tint: '#0B8A4B', mode: 'dark', shape: 'sharp', skin: 'pulse' };
const brands = [lotus, aurora, samba] as const;

function channels(hex: string): number[] {
  const color = toRgb(hex);
  return [color?.r ?? -1, color?.g ?? -1, color?.b ?? -1].map((channel) => Math.round(channel * 255));
}

function widestGap(one: string, other: string): number {
  const right = channels(other);
  return Math.max(...channels(one).map((channel, index) => Math.abs(channel - (right[index] ?? 0))));
}

describe.each(brands.map((inputs, column) => ({ inputs, column, name: ['lotus', 'aurora', 'samba'][column] })))(
  'the $name brand',
  ({ inputs, column }) => {
    const theme = deriveTheme(inputs);

    test.each(Object.entries(hexFixtures))('derives %s as the design guide prints it', (role, row) => {
      expect(widestGap(theme[role] ?? '#000', row[column] ?? '#fff')).toBeLessThanOrEqual(2);
    });

    test.each(contrastFixtures)('keeps $role readable on $ground', ({ role, ground, values }) => {
      expect(Math.abs(contrast(theme[role] ?? '', theme[ground] ?? '') - (values[column] ?? 0))).toBeLessThan(0.15);
    });

    test('names every value in plain hex, never in a notation old phones lack', () => {
      for (const value of Object.values(theme)) expect(value).not.toMatch(/oklch|color-mix|from |NaN|undefined/);
    });
  },
);

test('mirrors directional light in right-to-left documents', () => {
  expect(deriveTheme(lotus).panel).toContain('var(--side)');
  expect(deriveTheme(aurora).panel).toContain('var(--side)');
});

test('paints the same names in every skin, apart from what only one skin has', () => {
  const names = ['finish', 'finish-edge', 'panel', 'panel-text', 'panel-button', 'download', 'icon-ground', 'splash'];
  for (const inputs of brands) expect(Object.keys(deriveTheme(inputs))).toEqual(expect.arrayContaining(names));
});
