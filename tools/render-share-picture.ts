import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import { deriveTheme } from '@foyer/theme/derive-theme.ts';
import { Resvg } from '@resvg/resvg-js';

/** The size that messengers show without cropping (Open Graph). */
const SIZE = { width: 1200, height: 630 };
const FILE = 'share.png';
const DRAWINGS = ['motif.svg', 'hero.svg', 'mark-panel.svg', 'wordmark.svg'] as const;
const HEX = /#[0-9a-f]{6}\b/gi;

/** The place of a drawing in the picture, in pixels. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Renders the picture that messengers show beside a link to the brand: its panel, motif, logo and art, without words. Skips a
 * picture that is newer than its drawings.
 * @param folder the brand's pictures, where it writes `share.png`
 */
export function renderSharePicture({ brand }: Pick<Merchant, 'brand'>, folder: string): void {
  const drawings = DRAWINGS.map((file) => path.join(folder, file));
  const target = path.join(folder, FILE);
  const changedAt = (file: string): number => statSync(file).mtimeMs;
  if (existsSync(target) && drawings.every((file) => changedAt(target) >= changedAt(file))) return;
  const [motif = '', hero = '', mark = '', wordmark = ''] = drawings.map((file) => readFileSync(file, 'utf8'));
  const { ink, stops } = panelOf(brand);
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}">
<defs><radialGradient id="panel" cx=".74" cy=".4" r=".9">${stops}</radialGradient>
<linearGradient id="fade"><stop offset=".4" stop-color="#000"/><stop offset=".7" stop-color="#fff"/></linearGradient>
<mask id="end"><rect width="${SIZE.width}" height="${SIZE.height}" fill="url(#fade)"/></mask></defs>
<rect width="${SIZE.width}" height="${SIZE.height}" fill="url(#panel)"/>
<g opacity=".22" mask="url(#end)">${place(motif, { x: 420, y: -165, width: 960, height: 960 })}</g>
${place(hero, { x: 640, y: 75, width: 480, height: 480 })}
<g color="${ink}">
${place(mark, { x: 90, y: 245, width: 140, height: 140 })}
${place(wordmark, { x: 262, y: 272, width: 340, height: 86 })}
</g></svg>`;
  writeFileSync(target, new Resvg(picture, { fitTo: { mode: 'width', value: SIZE.width } }).render().asPng());
}

/** The colours of a brand's panel: the stops of its gradient, and of words on it. */
export function panelOf(brand: Merchant['brand']): { stops: string; ink: string } {
  const theme: Record<string, string> = { ...deriveTheme(brand) };
  const colors = theme.panel?.match(HEX) ?? [];
  const [first = '#000000'] = colors;
  const stops = (colors.length > 1 ? colors : [first, first]).map(
    (color, at, all) => `<stop offset="${at / (all.length - 1)}" stop-color="${color}"/>`,
  );
  return { stops: stops.join(''), ink: theme['panel-text']?.match(/#[0-9a-f]{3,6}/i)?.[0] ?? '#ffffff' };
}

/** A drawing inside another, at a place. */
export function place(drawing: string, { height, width, x, y }: Box): string {
  const inner = drawing.slice(drawing.indexOf('<svg'));
  const end = inner.indexOf('>');
  const attributes = inner.slice(0, end).replace(/\s(width|height|x|y)="[^"]*"/g, '');
  return `${attributes} x="${x}" y="${y}" width="${width}" height="${height}"${inner.slice(end)}`;
}
