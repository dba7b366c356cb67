import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const art = new URL('../packages/ui/art/', import.meta.url);
const spriteFile = new URL('sprite.svg', art);
const socialFile = new URL('social.svg', art);
const namesFile = new URL('../packages/ui/src/icon-names.data.ts', import.meta.url);
const socialNamesFile = new URL('../packages/ui/src/social-mark-names.data.ts', import.meta.url);

const namesIn = (folder: string): string[] =>
  readdirSync(new URL(`${folder}/`, art))
    .filter((file) => file.endsWith('.svg'))
    .map((file) => file.slice(0, -'.svg'.length))
    .sort();

/** Turns one file into a symbol; an icon takes stroke and fill from the `<svg>` that uses it. */
function toSymbol(folder: string, name: string, id: string): string {
  const drawing = readFileSync(new URL(`${folder}/${name}.svg`, art), 'utf8').trim();
  const inner = drawing.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '');
  return `<symbol id="${id}" viewBox="0 0 24 24">${inner}</symbol>`;
}

const toSprite = (symbols: string[]): string => `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('\n')}</svg>\n`;

/** All icons as one file, so that a page needs one request. */
export function buildSprite(): string {
  const outlined = namesIn('icons').map((name) => toSymbol('icons', name, name));
  const filled = namesIn('icons-filled').map((name) => toSymbol('icons-filled', name, `${name}-filled`));
  return toSprite([...outlined, ...filled]);
}

/** The marks of all sign-in networks as one file: they appear together, below a login. */
export const buildSocialSprite = (): string =>
  toSprite(namesIn('social').map((name) => toSymbol('social', name, name)));

/** The networks whose mark is in the sprite. */
export const buildSocialNames = (): string =>
  [
    '/** Written by `node tools/build-sprite.ts` from the files in `packages/ui/art/social`. */',
    `export const SOCIAL_MARK_NAMES: readonly string[] = [${namesIn('social')
      .map((name) => `'${name}'`)
      .join(', ')}];`,
    '',
  ].join('\n');

/** The union of icon names, so that a typing mistake is a compile error. */
export function buildIconNames(): string {
  const union = (names: string[]): string => names.map((name) => `  | '${name}'`).join('\n');
  return [
    '/** Written by `node tools/build-sprite.ts` from the files in `packages/ui/art/icons`. */',
    `export type IconName =\n${union(namesIn('icons'))};`,
    '',
    '/** Icons that also have a filled drawing, for the active tab and for stars. */',
    `export type FilledIconName = ${namesIn('icons-filled')
      .map((name) => `'${name}'`)
      .join(' | ')};`,
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(spriteFile, buildSprite());
  writeFileSync(namesFile, buildIconNames());
  writeFileSync(socialFile, buildSocialSprite());
  writeFileSync(socialNamesFile, buildSocialNames());
}
