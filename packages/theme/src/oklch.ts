import {
  differenceCiede2000,
  formatHex,
  formatHex8,
  modeLab65,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  modeXyz65,
  useMode,
} from 'culori/fn';

const toRgb = useMode(modeRgb);
const toOklab = useMode(modeOklab);
const toOklchColor = useMode(modeOklch);
// The contrast and distance functions of culori look their modes up by name.
useMode(modeLrgb);
useMode(modeXyz65);
useMode(modeLab65);
const distance = differenceCiede2000();

/** A colour in OKLCH: lightness 0–1, chroma, hue in degrees. */
export type Oklch = { l: number; c: number; h: number };

/** Reads any `#rgb` or `#rrggbb` colour. Throws on anything else. */
export function toOklch(hex: string): Oklch {
  if (!/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(hex)) throw new TypeError(`not a hex colour: ${hex}`);
  const color = toOklchColor(hex);
  return { l: color?.l ?? 0, c: color?.c ?? 0, h: color?.h ?? 0 };
}

/** The nearest `#rrggbb`; channels outside sRGB are clipped as browsers do. */
export function toHex({ l, c, h }: Oklch): string {
  return formatHex({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h });
}

/** `#rrggbbaa` of an opaque hex colour. */
export function withAlpha(hex: string, alpha: number): string {
  const color = toRgb(hex);
  if (!color) throw new TypeError(`not a colour: ${hex}`);
  return formatHex8({ ...color, alpha });
}

/** `share` (0–1) of `color` mixed into `ground` in OKLab. */
export function mix(color: string, ground: string, share: number): string {
  const a = toOklab(color);
  const b = toOklab(ground);
  if (!a || !b) throw new TypeError(`not a colour: ${color} or ${ground}`);
  const between = (x: number, y: number) => x * share + y * (1 - share);
  return formatHex({ mode: 'oklab', l: between(a.l, b.l), a: between(a.a, b.a), b: between(a.b, b.b) });
}

/** CIEDE2000 distance; about 2 is just visible, 12 is clearly another colour. */
export function colorDistance(one: string, other: string): number {
  return distance(one, other);
}
