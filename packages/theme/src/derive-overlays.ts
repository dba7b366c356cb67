import type { BrandInputs, RoleName, Roles } from './derive-roles.ts';
import { toHex, toOklch, withAlpha } from './oklch.ts';

function deriveElevation(tint: string, mode: BrandInputs['mode']) {
  const { h } = toOklch(tint);
  const shade = (l: number, alpha: number): string => withAlpha(toHex({ l, c: 0.1, h }), alpha);
  if (mode === 'dark') {
    const light = 'inset 0 1px 0 #ffffff12';
    return {
      e1: light,
      e2: `${light},0 8px 20px -8px #00000080`,
      e3: `${light},0 18px 40px -12px #000000a8`,
      'dock-shadow': `0 -14px 30px -10px #0000008c,${light}`,
      'stage-shadow': '0 0 80px #00000066',
      'paper-shadow': 'none',
    };
  }
  const ring = `0 0 0 1px ${shade(0.5, 0.05)}`;
  return {
    e1: `${ring},0 1px 2px ${shade(0.35, 0.06)}`,
    e2: `${ring},0 8px 20px -8px ${shade(0.35, 0.2)}`,
    e3: `${ring},0 20px 44px -14px ${shade(0.3, 0.34)}`,
    'dock-shadow': `0 -14px 30px -10px ${shade(0.35, 0.2)}`,
    'stage-shadow': `0 0 70px ${shade(0.4, 0.16)}`,
    'paper-shadow': `drop-shadow(0 6px 14px ${shade(0.35, 0.16)})`,
  };
}

function deriveScrims(tint: string, mode: BrandInputs['mode']) {
  const { h } = toOklch(tint);
  const dark = mode === 'dark';
  const night = dark ? toHex({ l: 0.08, c: 0.01, h: 0 }) : toHex({ l: 0.18, c: 0.05, h });
  return { scrim: withAlpha(night, dark ? 0.72 : 0.52) };
}

/** Colours with transparency, shadows, and names for a use; drawn from roles that have passed the guard. */
export function deriveOverlays({ tint, mode }: BrandInputs, roles: Roles) {
  const of = (role: RoleName, alpha: number): string => withAlpha(roles[role], alpha);
  const dark = mode === 'dark';
  const skeleton = toOklch(roles['surface-3']);
  return {
    ...deriveElevation(tint, mode),
    ...deriveScrims(tint, mode),
    'outline-1': dark ? of('text-1', 0.1) : withAlpha(toHex({ l: 0.3, c: 0.06, h: toOklch(tint).h }), 0.1),
    skeleton: toHex({ ...skeleton, l: skeleton.l + (dark ? 0.05 : -0.02) }),
    focus: roles['accent-text'],
    halo: of('accent-text', 0.18),
    'accent-ring': of('accent-text', 0.7),
    'accent-ring-soft': of('accent-text', 0.35),
    'accent-line': of('accent', 0.4),
    'accent-line-strong': of('accent', 0.75),
    veil: of('surface-0', 0.66),
    stripe: of('surface-2', 0.5),
    'bar-float': of('surface-1', 0.94),
    search: of('surface-1', 0.7),
    state: `radial-gradient(90% 50% at 50% 30%,${of('tint-soft', 0.9)},${roles['surface-0']} 80%)`,
  };
}

export type Overlays = ReturnType<typeof deriveOverlays>;
