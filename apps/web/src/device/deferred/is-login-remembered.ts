import { readStored } from '../storage.ts';

/** Key of the record in local storage; `remembered-name.ts` writes it. */
export const REMEMBERED_LOGIN = 'rememberedLogin';

/** Whether this device remembers a login of any kind; `readRemembered` reads it. */
export const isLoginRemembered = (): boolean => readStored('local', REMEMBERED_LOGIN, isAnything) !== null;

const isAnything = (value: unknown): value is unknown => value !== null;
