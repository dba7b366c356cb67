import { brightSignals, neutrals, signals } from './derivation.data.ts';
import { mix, type Oklch, toHex, toOklch } from './oklch.ts';

/** What a merchant supplies; the logo lives with the brand's assets. */
export type BrandInputs = {
  accent: string;
  tint: string;
  mode: 'dark' | 'light';
  shape: 'sharp' | 'soft' | 'round';
  skin: 'lacquer' | 'air' | 'pulse';
};

type Mode = BrandInputs['mode'];
type Triple = readonly [l: number, c: number, h: number];

const lch = (l: number, c: number, h: number): string => toHex({ l, c, h });

function deriveNeutrals(tint: Oklch, mode: Mode) {
  const { surfaces, texts, textOff, outline, tintText, tintDeep } = neutrals[mode];
  const strength = Math.min(tint.c, 0.16);
  const surface = (step: 0 | 1 | 2 | 3) => lch(surfaces[step][0], strength * surfaces[step][1], tint.h);
  return {
    'surface-0': surface(0),
    'surface-1': surface(1),
    'surface-2': surface(2),
    'surface-3': surface(3),
    'text-1': lch(...texts[0], tint.h),
    'text-2': lch(...texts[1], tint.h),
    'text-3': lch(...texts[2], tint.h),
    'text-off': lch(...textOff, tint.h),
    'outline-2': lch(...outline, tint.h),
    tint: toHex(tint),
    'tint-text': lch(tintText[0], Math.min(tint.c, tintText[1]), tint.h),
    'tint-deep': lch(tintDeep[0], Math.min(tint.c, 0.15) * tintDeep[1], tint.h),
    'tint-fill': lch(Math.min(tint.l, 0.5), Math.min(tint.c, 0.17), tint.h),
    'tint-contrast': lch(0.99, 0.006, tint.h),
  };
}

type Neutral = ReturnType<typeof deriveNeutrals>;

function deriveAccents({ l, c, h }: Oklch, mode: Mode, ground: string) {
  const accent = lch(l, c, h);
  return {
    accent,
    'accent-hi': lch(l + 0.055, c * 0.9, h),
    'accent-lo': lch(l - 0.075, c, h - 6),
    'accent-turn': lch(l, c, h + 14),
    'accent-contrast': lch(l >= 0.66 ? 0.2 : 0.995, 0.04, h),
    'accent-text': lch(mode === 'dark' ? Math.max(l, 0.8) : Math.min(l, 0.5), c, h),
    'accent-soft': mix(accent, ground, 0.15),
  };
}

function deriveSignals(mode: Mode, ground: string) {
  const { positive, negative, warning, info } = signals[mode];
  const soft = ({ base, share }: { base: Triple; share: number }) => mix(lch(...base), ground, share);
  return {
    positive: lch(...positive.fill),
    'positive-soft': soft(positive),
    negative: lch(...negative.fill),
    'negative-soft': soft(negative),
    warning: lch(...warning.fill),
    'warning-soft': soft(warning),
    info: lch(...info.fill),
    'info-soft': soft(info),
  };
}

function derivePaper(tint: Oklch, mode: Mode, neutral: Neutral) {
  const light = mode === 'light';
  return {
    paper: light ? '#ffffff' : lch(0.968, 0.014, 82),
    'paper-2': light ? lch(0.975, 0.012, tint.h) : lch(0.925, 0.022, 80),
    'paper-text': light ? neutral['text-1'] : '#231a14',
    'paper-text-2': light ? neutral['text-2'] : '#62554a',
    'paper-line': light ? lch(0.78, 0.05, tint.h) : '#b9a68e',
    'paper-accent': lch(0.45, Math.min(tint.c, 0.19), tint.h),
  };
}

function deriveGrounds(tint: string, mode: Mode, neutral: Neutral) {
  const dark = mode === 'dark';
  const ground = neutral['surface-1'];
  return {
    'tint-soft': mix(tint, ground, 0.22),
    field: dark ? mix(neutral['surface-0'], ground, 0.55) : ground,
    toast: dark ? neutral['surface-3'] : neutral['text-1'],
    'toast-text': dark ? neutral['text-1'] : ground,
  };
}

/** Every opaque colour, before the contrast guard. */
export function deriveRoles({ accent, tint, mode }: BrandInputs) {
  const neutral = deriveNeutrals(toOklch(tint), mode);
  return {
    ...neutral,
    ...deriveAccents(toOklch(accent), mode, neutral['surface-1']),
    ...deriveSignals(mode, neutral['surface-1']),
    ...derivePaper(toOklch(tint), mode, neutral),
    ...deriveGrounds(tint, mode, neutral),
    ...brightSignals[mode],
  };
}

/** Role name → plain `#rrggbb`. */
export type Roles = ReturnType<typeof deriveRoles>;
export type RoleName = keyof Roles;
