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
  /** Whether nobody is shown the outcome any more: no further line is placed then. */
  readonly hasLeft?: () => boolean;
}

interface SlipState {
  readonly slip: Slip;
  readonly change: (change: SlipChange) => void;
}

/**
 * Places the lines of a slip as tickets, one after the other, up to the first that is refused. A ticket is stored in the slip
 * before it is sent, and stays there until its outcome is known. As long as the slip has such tickets, only they are sent,
 * unchanged and with their request ids: otherwise a change made meanwhile would place a second ticket.
 * @throws RefusalError of the first refused line; UnknownOutcomeError when it stays unknown whether it was placed
 */
export async function placeLines(placing: Placing, { slip, change }: SlipState): Promise<void> {
  const { lines, drawId, onPlaced } = placing;
  const undecided = Object.values(slip.attempts);
  for (const attempt of undecided.length > 0 ? undecided : lines.map((line) => toTicket(line, drawId))) {
    if (placing.hasLeft?.()) return;
    const { betCode } = attempt;
    change({ kind: 'attempt', attempt });
    try {
      const placed = await send(attempt, placing);
      change({ kind: 'placed', betCode });
      onPlaced(placed);
    } catch (error) {
      if (isDecided(error)) change({ kind: 'refused', betCode });
      throw error;
    }
  }
}

function toTicket({ gameCode, betType, numbers, stake, odds, prizeMode }: Line, drawId: string): TicketBody {
  return {
    requestId: newUuid(),
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
