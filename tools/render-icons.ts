import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';

/** Raster files required by operating systems; everything else uses the SVG. Sizes are in pixels. */
const rasters = [
  { file: 'pwa-192.png', source: 'app-icon.svg', edge: 192 },
  { file: 'pwa-256.png', source: 'app-icon.svg', edge: 256 },
  { file: 'pwa-384.png', source: 'app-icon.svg', edge: 384 },
  { file: 'pwa-512.png', source: 'app-icon.svg', edge: 512 },
  { file: 'apple-touch-icon.png', source: 'apple-touch-icon.svg', edge: 180 },
  { file: 'favicon-32.png', source: 'favicon.svg', edge: 32 },
] as const;

function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/**
 * Renders a brand's icons from the drawings of a folder into `outDir`, which is created if missing.
 * Skips files that are newer than their drawing. Returns the names of the written files.
 */
export function renderIcons(drawings: string, outDir: string): string[] {
  mkdirSync(outDir, { recursive: true });
  const written: string[] = [];
  for (const { file, source, edge } of rasters) {
    const drawing = join(drawings, source);
    const target = join(outDir, file);
    if (changedAt(target) >= changedAt(drawing)) continue;
    const image = new Resvg(readFileSync(drawing, 'utf8'), { fitTo: { mode: 'width', value: edge } });
    writeFileSync(target, image.render().asPng());
    written.push(file);
  }
  return written;
}
