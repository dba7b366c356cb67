import { DECIDED_BET_REFUSALS } from '@foyer/contract/lotto/refusals.data.ts';
import type { PlacedValue, TicketBody } from '@foyer/contract/lotto/ticket.ts';
import { newUuid } from '@foyer/vendor/device/random.ts';
import { call, RefusalError, UnknownOutcomeError } from '../api/call.ts';
import { getSession } from '../api/session.ts';
import type { Slip, SlipChange } from './slip.ts';
import type { Line } from './slip-lines.ts';

/** The delays between checks of whether a ticket was placed, while that is unknown; 1.5 minutes in total. */
const CHECK_AFTER_MS: readonly number[] = [400, 600, 1_000, 2_000, 3_000, ...Array<number>(17).fill(5_000)];

export interface Placing {
  readonly lines: readonly Line[];
  readonly drawId: string;
  /** Called for each ticket as soon as it is placed: those before a refusal are final. */
  readonly onPlaced: (placed: PlacedValue) => void;
  /** Called when an answer is lost or undecided, and the server is asked again for the outcome. */
  readonly onChecking?: () => void;
  readonly checkAfterMs?: readonly number[];
}

interface SlipState {
  readonly slip: Slip;
  readonly change: (change: SlipChange) => void;
}

/**
 * Places the lines of a slip as tickets, one after the other, up to the first that is refused. The request id of a
 * line is stored in the slip before it is sent, so that a second attempt after a lost answer is the same ticket.
 * @throws RefusalError of the first refused line; UnknownOutcomeError when it stays unknown whether it was placed
 */
export async function placeLines(placing: Placing, { slip, change }: SlipState): Promise<void> {
  const { lines, drawId, onPlaced } = placing;
  for (const line of lines) {
    const betCode = line.betType.code;
    const inputs = toInputs(line, drawId);
    const content = JSON.stringify(inputs);
    const attempt = slip.attempts[betCode];
    const requestId = attempt?.inputs === content ? attempt.requestId : newUuid();
    change({ kind: 'attempt', betCode, attempt: { requestId, inputs: content } });
    try {
      const placed = await send({ requestId, ...inputs }, placing);
      change({ kind: 'placed', betCode });
      onPlaced(placed);
    } catch (error) {
      if (isDecided(error)) change({ kind: 'refused', betCode });
      throw error;
    }
  }
}

function toInputs(
  { gameCode, betType, numbers, stake, odds, prizeMode }: Line,
  drawId: string,
): Omit<TicketBody, 'requestId'> {
  return {
    gameCode,
    drawId,
    betCode: betType.code,
    numbers: [...numbers],
    stakeMinor: stake.minor.toString(),
    currency: stake.currency,
    odds: { ...odds },
    prizeMode,
  };
}

/** Sends a ticket, and sends it again while it is unknown whether it was placed: the same id is the same ticket. */
async function send(body: TicketBody, { checkAfterMs = CHECK_AFTER_MS, onChecking }: Placing): Promise<PlacedValue> {
  for (const waitMs of [...checkAfterMs, null]) {
    try {
      return await call('ticket.place', { body });
    } catch (error) {
      if (isDecided(error) || hasSessionEnded()) throw error;
      if (waitMs === null) break;
      if (!isInProgress(error)) onChecking?.();
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  throw new UnknownOutcomeError('it is unknown whether the ticket was placed');
}

/** Whether the ticket is certainly not placed. */
const isDecided = (error: unknown): boolean =>
  error instanceof RefusalError && (DECIDED_BET_REFUSALS as readonly string[]).includes(error.errorCode);

const isInProgress = (error: unknown): boolean =>
  error instanceof RefusalError && error.errorCode === 'request.in.progress';

const hasSessionEnded = (): boolean => getSession().kind !== 'open';
