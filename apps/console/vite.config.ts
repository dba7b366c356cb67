import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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
    target: ['chrome111', 'safari16.4'],
    modulePreload: { polyfill: false },
  },
});
