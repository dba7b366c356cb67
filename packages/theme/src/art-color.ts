import type { BrandInputs } from './derive-roles.ts';

function toChannel(linear: number): string {
  const clipped = Math.max(0, Math.min(1, linear));
  const encoded = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}

/**
 * OKLCH → `#rrggbb`. Small enough for the browser, where culori is not loaded; its test holds the two together.
 * Matrices: Björn Ottosson, "A perceptual color space for image processing", 2020.
 */
export function artColor(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = toChannel(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = toChannel(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = toChannel(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return `#${red}${green}${blue}`;
}

/** The background of a tile, top to bottom, and the dark colour behind its caption. */
export type TileGround = { light: string; middle: string; deep: string; caption: string };

/** Colours behind game art, from the game's hue: the same art sits in every skin (design guide §7). */
export function tileGround(skin: BrandInputs['skin'], hue: number): TileGround {
  const caption = artColor(0.13, 0.035, hue);
  if (skin === 'air') {
    return {
      light: artColor(0.955, 0.035, hue),
      middle: artColor(0.9, 0.06, hue),
      deep: artColor(0.845, 0.085, hue),
      caption,
    };
  }
  if (skin === 'pulse') {
    return {
      light: artColor(0.66, 0.155, hue),
      middle: artColor(0.47, 0.12, hue),
      deep: artColor(0.5, 0.15, hue),
      caption,
    };
  }
  return {
    light: artColor(0.47, 0.125, hue),
    middle: artColor(0.3, 0.085, hue),
    deep: artColor(0.205, 0.05, hue),
    caption,
  };
}

/** Ground of a small hero card: two stops, safe behind white text. */
export function cardGround(hue: number): { light: string; deep: string } {
  return { light: artColor(0.47, 0.12, hue), deep: artColor(0.3, 0.09, hue) };
}
