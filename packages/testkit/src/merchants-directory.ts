import { fileURLToPath } from 'node:url';

/** The brands of the tests: copies, independent of the real brands. */
export const TEST_MERCHANTS = fileURLToPath(new URL('../merchants', import.meta.url));
