import { readStored, writeStored } from './storage.ts';

const KEY = 'mayaEnv';
const isText = (value: unknown): value is string => typeof value === 'string';

/** Remembers for this tab which of Maya's environments logged the member in. */
export const storeMayaEnv = (env: string): boolean => writeStored('session', KEY, env);
/** null if no member was logged in by Maya. */
export const readMayaEnv = (): string | null => readStored('session', KEY, isText);
