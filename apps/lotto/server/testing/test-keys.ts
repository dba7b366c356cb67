import { createLocalKeyService, type KeyService, type MasterKey } from '@foyer/vendor/key-service.ts';

/** The master key of seeds in tests. */
export const TEST_MASTER_KEY: MasterKey = { id: 'test', bytes: new Uint8Array(32).fill(7) };
export const TEST_KEYS: KeyService = createLocalKeyService([TEST_MASTER_KEY]);
