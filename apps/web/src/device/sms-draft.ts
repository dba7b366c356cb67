import { readStored, removeStored, writeStored } from './storage.ts';

const KEY = 'smsDraft';

/** The number that a code was sent to, until the tab is closed: a reload must not ask for it again. */
export interface SmsDraft {
  countryDialingCode: string;
  mobileNum: string;
  /** When another code may be requested, ms since 1970 by the clock of this device. */
  resendAt: number;
}

export const readSmsDraft = (): SmsDraft | null => readStored('session', KEY, isDraft);
export const storeSmsDraft = (draft: SmsDraft): boolean => writeStored('session', KEY, draft);
export const clearSmsDraft = (): void => removeStored('session', KEY);

function isDraft(value: unknown): value is SmsDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { countryDialingCode, mobileNum, resendAt } = value as Record<string, unknown>;
  return (
    typeof countryDialingCode === 'string' &&
    /^\d{1,4}$/.test(countryDialingCode) &&
    typeof mobileNum === 'string' &&
    mobileNum.length < 40 &&
    typeof resendAt === 'number'
  );
}
