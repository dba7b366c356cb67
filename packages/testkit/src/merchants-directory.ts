import { fileURLToPath } from 'node:url';

/** The brands of the tests: copies that no change of a real brand touches. */
export const TEST_MERCHANTS = fileURLToPath(new URL('../merchants', import.meta.url));
