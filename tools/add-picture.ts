import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { encodePicture } from './encode-picture.ts';

/** `npm run add-picture -- --merchant lotus banner.png`: adds a picture to a merchant's, and prints its name for documents. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { merchant: { type: 'string' }, merchants: { type: 'string', default: 'merchants' } },
});
const [file] = positionals;
const assets = path.join(values.merchants, values.merchant ?? '', 'assets');
if (!file || !values.merchant || !existsSync(assets)) {
  console.error('npm run add-picture -- --merchant <code> <file>: the code of a merchant, and a picture');
  process.exit(1);
}
const { avif, name, webp } = await encodePicture(readFileSync(file));
const folder = path.join(assets, 'pictures');
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, `${name}.avif`), avif);
writeFileSync(path.join(folder, `${name}.webp`), webp);
console.log(
  `"art": "${name}" (${Math.round(avif.length / 100) / 10} kB as AVIF, ${Math.round(webp.length / 100) / 10} kB as WebP)`,
);
