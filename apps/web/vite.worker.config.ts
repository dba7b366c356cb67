import path from 'node:path';
import { defineConfig } from 'vite';
import { BUILD_TARGETS } from '../../tools/build-targets.ts';

/** The service worker: one classic script. `tools/build.ts` decides which files of the build make up the shell. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  define: {
    SHELL_FILES: process.env.SHELL_FILES ?? '[]',
    BUILD: JSON.stringify(process.env.BUILD ?? ''),
    'process.env.NODE_ENV': '"production"',
  },
  build: {
    target: BUILD_TARGETS,
    outDir: path.join(process.env.WEB_BUILD ?? 'build', 'client'),
    emptyOutDir: false,
    lib: {
      entry: path.join(import.meta.dirname, 'src/worker/sw.ts'),
      formats: ['iife'],
      name: 'sw',
      fileName: () => 'sw.js',
    },
  },
});
