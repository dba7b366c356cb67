import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import { copyBrandAssets } from './copy-brand-assets.ts';
import { drawPoster } from './draw-poster.ts';
import { renderIcons } from './render-icons.ts';
import { renderSharePicture } from './render-share-picture.ts';

/** Writes the pictures of every merchant, and the icons rendered from them, into `out/<code>`. */
export function buildBrands(merchants: readonly Merchant[], merchantsDirectory: string, out: string): void {
  for (const merchant of merchants) {
    const folder = path.join(out, merchant.code);
    copyBrandAssets(merchant, path.join(merchantsDirectory, merchant.code, 'assets'), folder);
    renderIcons(folder, folder);
    renderSharePicture(merchant, folder);
    drawPoster(merchant, folder);
    const pictures = path.join(merchantsDirectory, merchant.code, 'assets/pictures');
    if (existsSync(pictures)) cpSync(pictures, path.join(out, 'pictures'), { recursive: true });
  }
  buildNeutralBrand(path.join(out, 'foyer'));
}

/** The pictures of pages without a merchant. */
function buildNeutralBrand(folder: string): void {
  // An icon is rendered again when its drawing is newer.
  cpSync('apps/web/neutral-brand', folder, { recursive: true, preserveTimestamps: true });
  renderIcons(folder, folder);
}
