import { PRIZE_MODES, type PrizeMode } from '@foyer/lottery/game.ts';
import { EMPTY_SLIP, type Slip } from './slip.ts';

const MOST_STORED = 10_000;

/** A stored slip, if it has the shape of one; whatever else the storage held is dropped. */
export function restoreSlip(stored: unknown): Slip {
  if (!isRecord(stored)) return EMPTY_SLIP;
  const { betCode, picks, stakes, prizeMode, isKept, attempts } = stored;
  const isWhole =
    typeof betCode === 'string' &&
    isRecordOf(picks, isNumbers) &&
    isRecordOf(stakes, isMinor) &&
    PRIZE_MODES.includes(prizeMode as PrizeMode) &&
    typeof isKept === 'boolean' &&
    isRecordOf(attempts, isAttempt);
  return isWhole ? (stored as unknown as Slip) : EMPTY_SLIP;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isRecordOf = (value: unknown, is: (each: unknown) => boolean): boolean =>
  isRecord(value) && Object.values(value).every(is);

const isNumbers = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= MOST_STORED && value.every((each) => /^(\d{1,4}|[A-Z]{3,5})$/.test(each));

const isMinor = (value: unknown): boolean => typeof value === 'string' && /^\d{1,18}$/.test(value);

const isAttempt = (value: unknown): boolean =>
  isRecord(value) && typeof value.requestId === 'string' && typeof value.inputs === 'string';
