import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { wordsPlugin } from './vite/words-plugin.ts';

export default defineConfig(({ isSsrBuild }) => ({
  base: '/m/',
  plugins: [reactRouter(), wordsPlugin()],
  build: {
    target: ['chrome87', 'safari15'],
    // NOTE older targets would spell every logical property out for each direction, and double the page.
    cssTarget: ['chrome87', 'safari15'],
    assetsInlineLimit: 0,
    sourcemap: false,
    ...(isSsrBuild ? {} : { manifest: true }),
  },
}));
