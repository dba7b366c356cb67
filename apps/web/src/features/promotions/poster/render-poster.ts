import { fileURLToPath } from 'node:url';
import { renderAsync } from '@resvg/resvg-js';
import { LRUCache } from 'lru-cache';
import { drawWords, type PosterWords } from './draw-words.ts';

const WIDTH = 1080;
/** Maximum size of all cached posters. */
const MAX_BYTES = 32 * 1024 * 1024;
const MINUTES = 60;

const fontFile = (name: string): string => fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${name}`));
const FONTS = ['400Regular/NotoSans_400Regular.ttf', '700Bold/NotoSans_700Bold.ttf'];

const posters = new LRUCache<string, Buffer>({
  maxSize: MAX_BYTES,
  sizeCalculation: (picture) => picture.length,
  ttl: MINUTES * 60_000,
});

/** The render in progress: one at a time, so that posters use no more than one core. */
let last: Promise<unknown> = Promise.resolve();

/**
 * A poster as PNG, 1080 × 1350; rendered once an hour.
 * @param drawing the brand's `poster.svg`
 */
export async function renderPoster(drawing: string, words: PosterWords): Promise<Buffer> {
  const svg = drawing.replace('<!--words-->', () => drawWords(words));
  const known = posters.get(svg);
  if (known) return known;
  const rendering = last.then(() => posters.get(svg) ?? render(svg));
  last = rendering.catch(() => null);
  const picture = await rendering;
  posters.set(svg, picture);
  return picture;
}

async function render(svg: string): Promise<Buffer> {
  const image = await renderAsync(svg, {
    fitTo: { mode: 'width', value: WIDTH },
    font: { fontFiles: FONTS.map(fontFile), loadSystemFonts: false, defaultFontFamily: 'Noto Sans' },
  });
  return image.asPng();
}
