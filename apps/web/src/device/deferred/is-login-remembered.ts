import { readStored } from '../storage.ts';

/** In local storage what `remembered-name.ts` stores. */
export const REMEMBERED_LOGIN = 'rememberedLogin';

/** Whether this device remembers a login of any kind; what it is, only `readRemembered` says. */
export const isLoginRemembered = (): boolean => readStored('local', REMEMBERED_LOGIN, isAnything) !== null;

const isAnything = (value: unknown): value is unknown => value !== null;
