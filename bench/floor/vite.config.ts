import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** Floor c3: what React Router costs without an application. */
export default defineConfig({ plugins: [reactRouter()] });
