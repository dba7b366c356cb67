import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { BUILD_TARGETS } from '../../tools/build-targets.ts';

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** `tools/build.ts` builds beside, then renames. */
const OUT_DIR = fromHere(process.env.CLIENT_BUILD ?? './build/client');

/** Writes a brotli copy of each text file, which the server sends to browsers that accept it. */
const compressFiles: Plugin = {
  name: 'compress-files',
  apply: 'build',
  async closeBundle() {
    for (const name of await readdir(OUT_DIR)) {
      if (!/\.(js|css|svg)$/.test(name)) continue;
      const file = `${OUT_DIR}/${name}`;
      await writeFile(`${file}.br`, brotliCompressSync(await readFile(file)));
    }
  },
};

/** The betting app and the page that verifies draws, each with its own script: built into build/client and served by the lotto server, which fills in brand, messages and language. */
export default defineConfig({
  root: fromHere('./client'),
  base: '/lotto/assets/',
  plugins: [react(), compressFiles],
  // @noble/hashes and @noble/curves call it; our oldest browsers lack it.
  define: { 'Object.hasOwn': 'Object.prototype.hasOwnProperty.call' },
  build: {
    outDir: OUT_DIR,
    emptyOutDir: true,
    assetsDir: '.',
    target: BUILD_TARGETS,
    // Older targets would expand every logical property for each direction.
    cssTarget: BUILD_TARGETS,
    modulePreload: { polyfill: false },
    rollupOptions: { input: [fromHere('./client/index.html'), fromHere('./client/verify.html')] },
  },
});
