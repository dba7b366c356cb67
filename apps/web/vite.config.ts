import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { shortClassNames } from './vite/class-names.ts';
import { wordsPlugin } from './vite/words-plugin.ts';

/** A page loads a few files, not thirty: the framework, what every page shares, and the page itself. */
const CHUNKS = {
  groups: [
    {
      name: 'framework',
      test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]|vite[\\/]preload-helper|rolldown[\\/]runtime/,
      priority: 3,
    },
    {
      name: 'shared',
      test: /(packages|apps[\\/]web[\\/]src[\\/](app|device|gateway|features[\\/]wallet))[\\/]/,
      minShareCount: 2,
      priority: 1,
    },
  ],
};

export default defineConfig({
  base: '/m/',
  css: { modules: { generateScopedName: shortClassNames() } },
  plugins: [reactRouter(), wordsPlugin()],
  build: {
    target: ['chrome87', 'safari15'],
    // NOTE older targets would spell every logical property out for each direction, and double the page.
    cssTarget: ['chrome87', 'safari15'],
    // NOTE one sheet: several would apply one after the other, and a page would change in between.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    sourcemap: false,
    manifest: true,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: CHUNKS } } } },
  },
});
