import { PRIZE_MODES, type PrizeMode } from '@foyer/lottery/game.ts';
import { EMPTY_SLIP, type Slip } from './slip.ts';

const MAX_STORED = 10_000;

/** A new slip. */
export interface SlipStart {
  /** Every bet type of the game. */
  readonly betCodes: readonly string[];
  readonly betCode: string;
  readonly prizeMode: PrizeMode;
}

/** A stored slip, if it has the shape of one, else a new one. Opens at a bet type that the game still has. */
export function restoreSlip(stored: unknown, { betCodes, betCode, prizeMode }: SlipStart): Slip {
  if (!isSlip(stored)) return { ...EMPTY_SLIP, betCode, prizeMode };
  return betCodes.includes(stored.betCode) ? stored : { ...stored, betCode };
}

function isSlip(stored: unknown): stored is Slip {
  if (!isRecord(stored)) return false;
  const { betCode, picks, stakes, prizeMode, isKept, attempts } = stored;
  return (
    typeof betCode === 'string' &&
    isRecordOf(picks, isNumbers) &&
    isRecordOf(stakes, isMinor) &&
    PRIZE_MODES.includes(prizeMode as PrizeMode) &&
    typeof isKept === 'boolean' &&
    isRecordOf(attempts, isAttempt)
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isRecordOf = (value: unknown, is: (each: unknown) => boolean): boolean =>
  isRecord(value) && Object.values(value).every(is);

const isNumbers = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= MAX_STORED && value.every(isNumber);

const isNumber = (value: unknown): boolean => typeof value === 'string' && /^(\d{1,4}|[A-Z]{3,5})$/.test(value);

const isMinor = (value: unknown): boolean => typeof value === 'string' && /^\d{1,18}$/.test(value);

const isAttempt = (value: unknown): boolean =>
  isRecord(value) && typeof value.requestId === 'string' && typeof value.inputs === 'string';
