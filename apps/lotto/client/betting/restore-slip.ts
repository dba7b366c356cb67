import type { TicketBody } from '@foyer/contract/lotto/ticket.ts';
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

/** What is stored of a slip. The attempts belong to one player, everything else to the tab. */
interface StoredSlip {
  readonly slip: unknown;
  readonly attempts: unknown;
}

/** A stored slip, if it has the shape of one, else a new one. Opens at a bet type that the game still has. */
export function restoreSlip(stored: StoredSlip, { betCodes, betCode, prizeMode }: SlipStart): Slip {
  const attempts = areAttempts(stored.attempts) ? stored.attempts : {};
  if (!isSlip(stored.slip)) return { ...EMPTY_SLIP, betCode, prizeMode, attempts };
  const { picks, stakes, isKept } = stored.slip;
  const shown = betCodes.includes(stored.slip.betCode) ? stored.slip.betCode : betCode;
  return { betCode: shown, picks, stakes, prizeMode: stored.slip.prizeMode, isKept, attempts };
}

function isSlip(stored: unknown): stored is Omit<Slip, 'attempts'> {
  if (!isRecord(stored)) return false;
  const { betCode, picks, stakes, prizeMode, isKept } = stored;
  return (
    typeof betCode === 'string' &&
    isRecordOf(picks, isNumbers) &&
    isRecordOf(stakes, isMinor) &&
    PRIZE_MODES.includes(prizeMode as PrizeMode) &&
    typeof isKept === 'boolean'
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

const areAttempts = (value: unknown): value is Slip['attempts'] => isRecordOf(value, isTicket);

function isTicket(value: unknown): value is TicketBody {
  if (!isRecord(value)) return false;
  const { requestId, gameCode, drawId, betCode, numbers, stakeMinor, currency, odds, prizeMode } = value;
  return (
    [requestId, gameCode, drawId, betCode, currency].every((each) => typeof each === 'string') &&
    Array.isArray(numbers) &&
    numbers.every((each) => typeof each === 'string') &&
    isMinor(stakeMinor) &&
    isRecordOf(odds, Number.isInteger) &&
    PRIZE_MODES.includes(prizeMode as PrizeMode)
  );
}
