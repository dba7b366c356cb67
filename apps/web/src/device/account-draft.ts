import { readStored, removeStored, writeStored } from './storage.ts';

const KEY = 'accountDraft';

/** The account whose password is being reset, until the tab is closed: a reload must not ask for it again. */
export interface AccountDraft {
  account: string;
  /** When another code may be requested, ms since 1970 by the clock of this device. */
  resendAt: number;
}

export const readAccountDraft = (): AccountDraft | null => readStored('session', KEY, isDraft);
export const storeAccountDraft = (draft: AccountDraft): boolean => writeStored('session', KEY, draft);
export const clearAccountDraft = (): void => removeStored('session', KEY);

function isDraft(value: unknown): value is AccountDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { account, resendAt } = value as Record<string, unknown>;
  return typeof account === 'string' && account.length <= 254 && typeof resendAt === 'number';
}
