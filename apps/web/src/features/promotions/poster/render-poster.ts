import { fileURLToPath } from 'node:url';
import { TaskProcess } from '@foyer/http/task-process.ts';
import { LRUCache } from 'lru-cache';
import { drawWords, type PosterWords } from './draw-words.ts';

/** Maximum size of all cached posters. */
const MAX_BYTES = 32 * 1024 * 1024;
const MINUTES = 60;

/** The process may read files and run the native renderer, but not write, start processes or see settings. */
const RIGHTS = ['--permission', '--allow-fs-read=*', '--allow-addons', '--max-old-space-size=128'];

const posters = new LRUCache<string, Uint8Array>({
  maxSize: MAX_BYTES,
  sizeCalculation: (picture) => picture.length,
  ttl: MINUTES * 60_000,
});

/** A poster takes a third of a second of processor time: in this process, it would stop every other call. */
const renderer = new TaskProcess<string, Uint8Array>({
  file: () => fileURLToPath(import.meta.resolve('@foyer/web/features/promotions/poster/render-poster-child.ts')),
  rights: RIGHTS,
});
/** The posters in progress, by their drawing. */
const rendering = new Map<string, Promise<Uint8Array>>();

/**
 * A poster as PNG, 1080 × 1350; rendered once an hour.
 * @param drawing the brand's `poster.svg`
 * @throws if the drawing cannot be rendered
 */
export async function renderPoster(drawing: string, words: PosterWords): Promise<Uint8Array> {
  const svg = drawing.replace('<!--words-->', () => drawWords(words));
  const known = posters.get(svg) ?? rendering.get(svg);
  if (known) return known;
  const begun = renderer.run(svg).finally(() => rendering.delete(svg));
  rendering.set(svg, begun);
  const picture = await begun;
  posters.set(svg, picture);
  return picture;
}
