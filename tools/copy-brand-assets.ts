import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { MerchantDocument } from '@foyer/merchant/merchant-document.ts';

/** The file name under which the pages request each picture of a merchant document. */
function picturesOf({ template }: MerchantDocument): Record<string, string> {
  const { app_background, apple_touch_icon, favicon, h5_logo, hero, pwa } = template;
  return {
    'mark.svg': h5_logo.mark,
    'mark-panel.svg': h5_logo.panel ?? h5_logo.mark,
    'wordmark.svg': h5_logo.wordmark,
    'motif.svg': app_background,
    'hero.svg': hero,
    'favicon.svg': favicon,
    'app-icon.svg': pwa.icon,
    'apple-touch-icon.svg': apple_touch_icon,
    ...Object.fromEntries((pwa.screenshots ?? []).map(({ file }) => [file, file])),
  };
}

/** Copies a merchant's pictures to the file names that the pages request. */
export function copyBrandAssets(merchant: MerchantDocument, assets: string, out: string): void {
  mkdirSync(out, { recursive: true });
  for (const [name, file] of Object.entries(picturesOf(merchant))) {
    const [source, target] = [path.join(assets, file), path.join(out, name)];
    // An icon is rendered again when its drawing is newer.
    if (!existsSync(target) || !readFileSync(source).equals(readFileSync(target))) copyFileSync(source, target);
  }
}
