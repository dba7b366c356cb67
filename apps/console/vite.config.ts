import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BUILD_TARGETS } from '../../tools/build-targets.ts';

const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The desk: built into build/client and served at the admin port, where its language is filled in. */
export default defineConfig({
  root: fromHere('./client'),
  base: '/desk/assets/',
  plugins: [react()],
  build: {
    // `tools/build.ts` builds beside, then renames.
    outDir: fromHere(process.env.CLIENT_BUILD ?? './build/client'),
    emptyOutDir: true,
    assetsDir: '.',
    target: BUILD_TARGETS,
    // Older targets would expand every logical property for each direction.
    cssTarget: BUILD_TARGETS,
    modulePreload: { polyfill: false },
  },
});
