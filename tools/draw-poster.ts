import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import { panelOf, place } from './render-share-picture.ts';

const SIZE = { width: 1080, height: 1350 };

/**
 * Draws the common part of a brand's posters: its panel, motif, logo and art. The web inserts words and the QR code of a
 * member at the mark `<!--words-->`.
 * @param folder the brand's pictures, where it writes `poster.svg`
 */
export function drawPoster({ brand }: Pick<Merchant, 'brand'>, folder: string): void {
  const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
  const { ink, stops } = panelOf(brand);
  const { height, width } = SIZE;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
<defs><radialGradient id="panel" cx=".5" cy=".3" r=".9">${stops}</radialGradient></defs>
<rect width="${width}" height="${height}" fill="url(#panel)"/>
<g opacity=".2">${place(read('motif.svg'), { x: -60, y: -330, width: 1200, height: 1200 })}</g>
<g color="${ink}">
${place(read('mark-panel.svg'), { x: 72, y: 72, width: 104, height: 104 })}
${place(read('wordmark.svg'), { x: 196, y: 92, width: 254, height: 64 })}
</g>
${place(read('hero.svg'), { x: 690, y: 150, width: 340, height: 340 })}
<g fill="${ink}" color="${ink}"><!--words--></g>
</svg>`;
  writeFileSync(path.join(folder, 'poster.svg'), picture);
}
