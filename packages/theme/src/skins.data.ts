import type { BrandInputs } from './derive-roles.ts';

/** A block of the home page; the skin defines their order in the document. */
export type HomePart = 'download' | 'header' | 'hero' | 'marquee' | 'rail' | 'draws' | 'lanes';

/** One colour of a glossy ball; lightness rises for hues whose middle looks muddy (yellow). */
export type BallTone = { hue: number; lightness: number };

/** How a skin differs in form; colours come from the theme (design guide §2). Lengths are CSS pixels. */
export type SkinLayout = {
  homeOrder: readonly HomePart[];
  header: { kind: 'poster' | 'search' | 'slab'; minHeight: number };
  hero: { kind: 'poster' | 'deck' | 'bento'; minHeight: number };
  rail: 'underline' | 'circles' | 'slabs';
  draw: 'ticket' | 'ring' | 'band';
  tile: { kind: 'framed' | 'captioned' | 'slab'; ratio: number; gap: number; minWidth: number; maxWidth: number };
  laneGap: number;
  tabBar: {
    kind: 'flat' | 'floating';
    height: number;
    puck: 'round' | 'rhombus';
    puckSize: number;
    bottomRoom: number;
  };
  ball: { style: 'ivory' | 'gloss'; tones: readonly BallTone[] };
  finish: 'metal' | 'glow' | 'flat';
  motif: { opacity: number; place: 'disc' | 'fill' };
};

const even = (hues: readonly number[]): BallTone[] =>
  hues.map((hue) => ({ hue, lightness: hue > 75 && hue < 110 ? 0.78 : 0.6 }));

/** All skins. A new one is another row here and its painter in `skin-paint.ts`. */
export const skins: Record<BrandInputs['skin'], SkinLayout> = {
  lacquer: {
    homeOrder: ['download', 'header', 'hero', 'marquee', 'rail', 'draws', 'lanes'],
    header: { kind: 'poster', minHeight: 56 },
    hero: { kind: 'poster', minHeight: 196 },
    rail: 'underline',
    draw: 'ticket',
    tile: { kind: 'framed', ratio: 3 / 4, gap: 10, minWidth: 100, maxWidth: 132 },
    laneGap: 10,
    tabBar: { kind: 'flat', height: 76, puck: 'round', puckSize: 54, bottomRoom: 76 },
    ball: { style: 'ivory', tones: even([25]) },
    finish: 'metal',
    motif: { opacity: 0.3, place: 'disc' },
  },
  air: {
    homeOrder: ['download', 'header', 'hero', 'rail', 'marquee', 'draws', 'lanes'],
    header: { kind: 'search', minHeight: 96 },
    hero: { kind: 'deck', minHeight: 170 },
    rail: 'circles',
    draw: 'ring',
    tile: { kind: 'captioned', ratio: 1, gap: 14, minWidth: 100, maxWidth: 132 },
    laneGap: 2,
    tabBar: { kind: 'floating', height: 64, puck: 'round', puckSize: 58, bottomRoom: 110 },
    ball: { style: 'gloss', tones: even([275, 215, 335, 165, 60]) },
    finish: 'glow',
    motif: { opacity: 0.55, place: 'fill' },
  },
  pulse: {
    homeOrder: ['download', 'header', 'marquee', 'hero', 'rail', 'draws', 'lanes'],
    header: { kind: 'slab', minHeight: 52 },
    hero: { kind: 'bento', minHeight: 200 },
    rail: 'slabs',
    draw: 'band',
    tile: { kind: 'slab', ratio: 1.28, gap: 8, minWidth: 132, maxWidth: 170 },
    laneGap: 8,
    tabBar: { kind: 'flat', height: 76, puck: 'rhombus', puckSize: 46, bottomRoom: 76 },
    ball: { style: 'gloss', tones: even([95, 150, 265, 25, 95]) },
    finish: 'flat',
    motif: { opacity: 0.09, place: 'fill' },
  },
};
