import type { BrandInputs } from './derive-roles.ts';
import type { Theme } from './derive-theme.ts';
import { shapes } from './shapes.data.ts';
import { skins } from './skins.data.ts';
import { layers, motion, space, type } from './tokens.data.ts';

/** Colours that others are mixed from. No style sheet reads them, and the block is part of every page. */
const UNPUBLISHED = new Set([
  'tint',
  'tint-fill',
  'tint-contrast',
  'accent-hi',
  'accent-lo',
  'accent-turn',
  'icon-ground',
]);

/** `#aabbcc` → `#abc`, the same for eight digits: the block is part of every page. */
function shorten(value: string): string {
  return value.replace(/#(?:([0-9a-f])\1)(?:([0-9a-f])\2)(?:([0-9a-f])\3)(?:([0-9a-f])\4)?(?![0-9a-f])/g, '#$1$2$3$4');
}

/**
 * The one declaration block a page needs: `:root{--surface-0:#180706;…}`, with `color-scheme`.
 * Safe to inline in a `<style>`: values are made here, never taken from outside.
 */
export function toThemeCss(theme: Theme, skin: BrandInputs['skin'], shape: BrandInputs['shape']): string {
  const { mode, ...values } = theme;
  const { tile, laneGap, tabBar, motif } = skins[skin];
  const dimensions = {
    'tile-gap': `${tile.gap}px`,
    'tile-min': `${tile.minWidth}px`,
    'tile-max': `${tile.maxWidth}px`,
    'lane-gap': `${laneGap}px`,
    'tab-bar': `${tabBar.height}px`,
    'puck-size': `${tabBar.puckSize}px`,
    'bottom-room': `${tabBar.bottomRoom}px`,
    'motif-opacity': String(motif.opacity),
  };
  const radii = Object.fromEntries(Object.entries(shapes[shape]).map(([name, value]) => [`r-${name}`, value]));
  const properties = { ...values, ...radii, ...dimensions, ...space, ...type, ...motion, ...layers };
  const published = Object.entries(properties).filter(([name]) => !UNPUBLISHED.has(name));
  const body = published.map(([name, value]) => `--${name}:${shorten(value)}`);
  return `:root{color-scheme:${mode};${body.join(';')}}`;
}
