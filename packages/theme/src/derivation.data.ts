import { toHex } from './oklch.ts';

type Lc = readonly [l: number, c: number];
type Triple = readonly [l: number, c: number, h: number];
type Mode = 'dark' | 'light';

/** Surfaces: lightness and share of the tint's chroma. Texts and outline: lightness and chroma, in the tint's hue. */
type Neutrals = {
  surfaces: readonly [Lc, Lc, Lc, Lc];
  texts: readonly [Lc, Lc, Lc];
  textOff: Lc;
  outline: Lc;
  /** Lightness and the maximum chroma. */
  tintText: Lc;
  /** Lightness and the share of the tint's chroma. */
  tintDeep: Lc;
};

export const neutrals: Record<Mode, Neutrals> = {
  dark: {
    surfaces: [
      [0.155, 0.2],
      [0.2, 0.23],
      [0.245, 0.25],
      [0.3, 0.27],
    ],
    texts: [
      [0.97, 0.01],
      [0.82, 0.024],
      [0.705, 0.03],
    ],
    textOff: [0.5, 0.03],
    outline: [0.58, 0.035],
    tintText: [0.76, 0.15],
    tintDeep: [0.3, 0.72],
  },
  light: {
    surfaces: [
      [0.972, 0.085],
      [1, 0],
      [0.957, 0.13],
      [0.92, 0.2],
    ],
    texts: [
      [0.235, 0.05],
      [0.405, 0.05],
      [0.495, 0.045],
    ],
    textOff: [0.68, 0.03],
    outline: [0.6, 0.055],
    tintText: [0.47, 0.18],
    tintDeep: [0.88, 0.5],
  },
};

/** `fill` is the signal as text or icon; `share` of `base` mixed into surface-1 is its soft ground. */
type Signal = { fill: Triple; base: Triple; share: number };

export const signals: Record<Mode, Record<'positive' | 'negative' | 'warning' | 'info', Signal>> = {
  dark: {
    positive: { fill: [0.82, 0.16, 152], base: [0.7, 0.16, 152], share: 0.18 },
    negative: { fill: [0.76, 0.14, 24], base: [0.62, 0.2, 24], share: 0.22 },
    warning: { fill: [0.81, 0.14, 57], base: [0.74, 0.16, 57], share: 0.18 },
    info: { fill: [0.82, 0.1, 240], base: [0.7, 0.13, 240], share: 0.18 },
  },
  light: {
    positive: { fill: [0.48, 0.13, 152], base: [0.7, 0.16, 152], share: 0.15 },
    negative: { fill: [0.51, 0.19, 24], base: [0.62, 0.2, 24], share: 0.11 },
    warning: { fill: [0.5, 0.115, 66], base: [0.8, 0.15, 84], share: 0.22 },
    info: { fill: [0.48, 0.14, 250], base: [0.7, 0.13, 240], share: 0.15 },
  },
};

const lch = (l: number, c: number, h: number): string => toHex({ l, c, h });

const everyMode = {
  badge: lch(0.58, 0.22, 25),
  'badge-text': '#ffffff',
  hot: lch(0.5, 0.2, 25),
  'toast-positive': lch(0.82, 0.16, 152),
  'hot-dot': lch(0.7, 0.19, 32),
  'hot-dot-picked': lch(0.5, 0.2, 28),
};

/** Small bright marks that do not follow the brand: a red badge is red everywhere. */
export const brightSignals = {
  dark: { ...everyMode, stars: lch(0.8, 0.15, 80) },
  light: { ...everyMode, stars: lch(0.68, 0.16, 62) },
};
