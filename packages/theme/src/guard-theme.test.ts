import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, contrastRules } from './contrast.ts';
import { type BrandInputs, deriveRoles } from './derive-roles.ts';
import { deriveTheme } from './derive-theme.ts';
import { guardTheme, ThemeRefusedError } from './guard-theme.ts';
import { toOklch } from './oklch.ts';

const base: BrandInputs = { accent: '#EDBB4F', tint: '#B3131F', mode: 'dark', shape: 'soft', skin: 'lacquer' };

function refusalOf(inputs: BrandInputs): ThemeRefusedError | null {
  try {
    deriveTheme(inputs);
    return null;
  } catch (error) {
    if (error instanceof ThemeRefusedError) return error;
    throw error;
  }
}

test('refuses an accent that disappears on the page, naming both roles', () => {
  const refusal = refusalOf({ ...base, mode: 'light', accent: '#F4F6FF', tint: '#6E7BFF' });
  expect(refusal?.role).toBe('accent');
  expect(refusal?.message).toContain('surface-0');
});

test('refuses an accent that would be read as an error', () => {
  const refusal = refusalOf({ ...base, accent: '#FE8B85' });
  expect(refusal?.role).toBe('accent');
  expect(refusal?.message).toContain('negative');
});

test('leaves a readable brand unchanged', () => {
  const draft = deriveRoles(base);
  expect(guardTheme(draft)).toEqual(draft);
});

test('darkens accent text in a light brand with a yellow accent, and keeps its hue', () => {
  const inputs: BrandInputs = { ...base, mode: 'light', accent: '#FFD60A', tint: '#6E7BFF' };
  const before = toOklch(deriveRoles(inputs)['accent-text']);
  const after = toOklch(guardTheme(deriveRoles(inputs))['accent-text']);
  expect(after.l).toBeLessThanOrEqual(before.l);
  expect(Math.abs(after.h - before.h)).toBeLessThan(8);
});

test('turns to dark lettering when white cannot be read on a middle accent', () => {
  const roles = guardTheme(deriveRoles({ ...base, accent: '#3FA0A0' }));
  expect(contrast(roles['accent-contrast'], roles.accent)).toBeGreaterThanOrEqual(4.5);
});

test('falls back to black or white where tinted lettering cannot be read', () => {
  const roles = guardTheme(deriveRoles({ ...base, accent: '#4B7C7F', tint: '#2F986A' }));
  expect(contrast(roles['accent-contrast'], roles.accent)).toBeGreaterThanOrEqual(4.5);
});

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('makes any accent and tint readable in every pair, or refuses it by name', () => {
  fc.assert(
    fc.property(color, color, fc.constantFrom('dark', 'light'), (accent, tint, mode) => {
      const inputs: BrandInputs = { ...base, accent, tint, mode };
      const refusal = refusalOf(inputs);
      if (refusal) return refusal.role === 'accent';
      const roles = guardTheme(deriveRoles(inputs));
      return contrastRules.every(({ role, grounds, ratio }) =>
        grounds.every((ground) => contrast(roles[role], roles[ground]) >= ratio),
      );
    }),
    { numRuns: 300 },
  );
});
