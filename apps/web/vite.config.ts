import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { wordsPlugin } from './vite/words-plugin.ts';

export default defineConfig(({ isSsrBuild }) => ({
  base: '/m/',
  plugins: [reactRouter(), wordsPlugin()],
  build: {
    target: ['es2020', 'chrome87', 'safari14'],
    cssTarget: ['chrome80', 'safari13'],
    assetsInlineLimit: 0,
    sourcemap: false,
    ...(isSsrBuild ? {} : { manifest: true }),
  },
}));
