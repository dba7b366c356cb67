import type { Overlays } from './derive-overlays.ts';
import type { BrandInputs, Roles } from './derive-roles.ts';
import { type Oklch, toHex, toOklch, withAlpha } from './oklch.ts';

/**
 * Ready backgrounds of a skin: names are the same in every skin, so a screen uses `background: var(--panel)`.
 * `--side` is 1, or -1 in right-to-left documents, and mirrors the light.
 */
type Painter = (
  brand: { accent: Oklch; tint: Oklch; dark: boolean },
  roles: Roles & Overlays,
) => Record<string, string>;

const lch = (l: number, c: number, h: number): string => toHex({ l, c, h });

const paintLacquer: Painter = ({ accent, tint, dark }, roles) => {
  const of = (l: number, share: number): string => lch(l, tint.c * share, tint.h);
  const [light, middle, low, deep] = [of(0.48, 0.92), of(0.33, 0.76), of(0.27, 0.6), of(0.235, 0.55)];
  const { accent: fill, 'accent-hi': hi, 'accent-lo': lo } = roles;
  const line = roles['accent-line'];
  // The poster is deep in light brands too, so highlights on it use the lightness of accent text in dark brands.
  const shine = Math.max(accent.l, 0.8);
  const [bright, metal] = [lch(shine + 0.055, accent.c * 0.9, accent.h), lch(shine - 0.065, accent.c, accent.h - 6)];
  return {
    finish: `linear-gradient(180deg,${hi},${fill} 48%,${lo})`,
    'finish-edge': 'inset 0 1px 0 #ffffff8c,inset 0 -1px 0 #5a280047',
    puck: `inset 0 1px 0 #ffffff8c,0 0 0 4px ${roles['surface-1']},0 0 0 5px ${line},0 10px 20px -6px #000`,
    amount: `linear-gradient(178deg,${lch(0.965, accent.c * 0.4, accent.h + 8)} 12%,${bright} 46%,${metal} 80%,${bright})`,
    poster: `radial-gradient(90% 74% at calc(50% + 34%*var(--side)) 66%,${light},${middle} 46%,${withAlpha(middle, 0)}),linear-gradient(180deg,${deep},${low} 60%,${dark ? roles['surface-0'] : low})`,
    panel: `radial-gradient(100% 120% at calc(50% + 38%*var(--side)) 10%,${light},${middle} 52%,${deep})`,
    'panel-text': '#fff',
    'panel-accent': lch(shine, accent.c, accent.h),
    'panel-shadow': `inset 0 0 0 1px ${line},0 16px 30px -16px #000`,
    'panel-button': '#ffffff21',
    'panel-button-text': '#fff',
    'panel-button-edge': `inset 0 0 0 1px ${roles['accent-line-strong']}`,
    'hero-glow': `radial-gradient(closest-side,${withAlpha(lch(0.78, 0.15, 62), 0.5)},${withAlpha(lch(0.78, 0.15, 62), 0)})`,
    download: withAlpha(of(0.175, 0.34), 0.72),
    'download-text': '#fff',
    'icon-ground': `linear-gradient(160deg,${roles.tint},${roles['tint-deep']})`,
    'ticket-ground': `linear-gradient(calc(120deg*var(--side)),${roles['surface-2']},${roles['surface-1']} 60%)`,
    splash: `radial-gradient(80% 52% at 50% 44%,${of(0.44, 0.9)},${of(0.28, 0.66)} 60%,${of(0.18, 0.4)})`,
    'splash-text': '#fff',
    backdrop: `radial-gradient(60% 90% at 50% 50%,${of(0.34, 0.76)},${of(0.2, 0.5)} 60%,${of(0.13, 0.3)})`,
    'backdrop-text': '#fff',
    'backdrop-veil': `radial-gradient(closest-side,${withAlpha(of(0.17, 0.42), 0.92)},${withAlpha(of(0.17, 0.42), 0)})`,
    'stage-ground': roles['surface-0'],
  };
};

const paintAir: Painter = ({ accent, tint, dark }, roles) => {
  const of = (l: number, c: number, turn: number): string => lch(l, Math.min(accent.c, c), accent.h + turn);
  const glow = withAlpha(roles.accent, 0.55);
  const panel = `linear-gradient(calc(118deg*var(--side)),${of(0.44, 0.2, 5)},${of(0.52, 0.22, 8)} 48%,${of(0.6, 0.18, 32)})`;
  const ground = roles['surface-1'];
  const sky = dark ? ([0.2, 0.27, 0.33] as const) : ([0.968, 0.89, 0.85] as const);
  const air = `linear-gradient(162deg,${of(sky[0], 0.02, 7)},${of(sky[1], 0.065, 7)} 58%,${of(sky[2], 0.09, 34)})`;
  return {
    finish: `linear-gradient(135deg,${roles.accent},${roles['accent-turn']})`,
    'finish-edge': `inset 0 1px 0 #ffffff38,0 6px 16px -6px ${glow}`,
    puck: `0 0 0 4px ${ground},0 10px 20px -6px ${glow}`,
    panel,
    'panel-2': `linear-gradient(calc(118deg*var(--side)),${of(0.54, 0.13, -73)},${of(0.47, 0.15, -33)})`,
    'panel-text': '#fff',
    'panel-accent': '#fff',
    'panel-shadow': roles.e3,
    'panel-button': '#fff',
    'panel-button-text': of(0.42, 0.2, 5),
    'panel-button-edge': 'none',
    download: ground,
    'download-text': roles['text-1'],
    'icon-ground': `linear-gradient(160deg,#fff,${lch(0.92, 0.05, tint.h)})`,
    splash: air,
    'splash-text': roles['text-1'],
    backdrop: air,
    'backdrop-text': roles['text-1'],
    'stage-ground': `linear-gradient(180deg,${lch(dark ? 0.22 : 0.945, 0.03, tint.h)},${roles['surface-0']} 240px)`,
  };
};

const paintPulse: Painter = ({ tint, dark }, roles) => {
  const of = (l: number, c: number): string => lch(l, Math.min(tint.c, c), tint.h);
  const fill = roles.accent;
  const ink = roles['accent-contrast'];
  return {
    finish: fill,
    'finish-edge': 'none',
    puck: `0 0 0 4px ${roles['surface-1']}`,
    panel: fill,
    'panel-2': `linear-gradient(calc(120deg*var(--side)),${of(0.45, 0.12)},${of(0.3, 0.09)})`,
    'panel-text': ink,
    'panel-accent': ink,
    'panel-shadow': roles.e3,
    'panel-button': ink,
    'panel-button-text': fill,
    'panel-button-edge': 'none',
    'digit-ground': roles['surface-0'],
    'digit-text': roles['accent-text'],
    'digit-slant': 'skewX(-8deg)',
    wedge: `linear-gradient(150deg,${of(0.6, 0.16)},${of(0.4, 0.12)})`,
    band: `linear-gradient(calc(100deg*var(--side)),${dark ? of(0.33, 0.085) : roles['tint-soft']},${roles['surface-1']} 70%)`,
    'marquee-mark': of(0.46, tint.c),
    download: `linear-gradient(calc(90deg*var(--side)),${of(0.43, 0.115)},${of(0.35, 0.1)})`,
    'download-text': '#fff',
    'icon-ground': `linear-gradient(160deg,${of(0.46, tint.c)},${of(0.28, 0.09)})`,
    splash: fill,
    'splash-text': ink,
    backdrop: of(0.26, 0.07),
    'backdrop-text': '#fff',
    'stage-ground': roles['surface-0'],
  };
};

const painters: Record<BrandInputs['skin'], Painter> = { lacquer: paintLacquer, air: paintAir, pulse: paintPulse };

/** Backgrounds, edges and their foreground colours, for the brand's skin and mode. */
export function paintSkin(inputs: BrandInputs, roles: Roles & Overlays): Record<string, string> {
  const dark = inputs.mode === 'dark';
  const brand = { accent: toOklch(inputs.accent), tint: toOklch(inputs.tint), dark };
  const pulse = inputs.skin === 'pulse';
  return {
    segment: roles[dark ? 'surface-1' : 'surface-2'],
    'segment-edge': dark ? `inset 0 0 0 1px ${roles['outline-1']}` : 'none',
    thumb: pulse ? roles.accent : roles[dark ? 'surface-3' : 'surface-1'],
    'thumb-text': pulse ? roles['accent-contrast'] : roles['text-1'],
    'thumb-edge': roles[dark ? 'e1' : 'e2'],
    ...painters[inputs.skin](brand, roles),
  };
}
