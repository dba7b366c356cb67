import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** Floor c3 (ARCHITECTURE §5): what React Router costs before a product says a word. */
export default defineConfig({ plugins: [reactRouter()] });
