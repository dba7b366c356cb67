import type { PlacedValue, TicketBody } from '@foyer/contract/lotto/ticket.ts';
import { call, RefusalError, UnknownOutcomeError } from '../api/call.ts';
import { newUuid } from '../device/random.ts';
import type { Slip, SlipChange } from './slip.ts';
import type { Line } from './slip-lines.ts';

const IN_PROGRESS_RETRY_MS = 400;
const IN_PROGRESS_TRIES = 10;

export interface Placing {
  readonly lines: readonly Line[];
  readonly drawId: string;
  /** Called for each ticket as soon as it is placed: those before a refusal are final. */
  readonly onPlaced: (placed: PlacedValue) => void;
}

interface SlipState {
  readonly slip: Slip;
  readonly change: (change: SlipChange) => void;
}

/**
 * Places the lines of a slip as tickets, one after the other, up to the first that is refused. The request id of a
 * line is stored in the slip before it is sent, so that a second attempt after a lost answer is the same ticket.
 * @throws RefusalError of the first refused line, UnknownOutcomeError when its answer is lost
 */
export async function placeLines({ lines, drawId, onPlaced }: Placing, { slip, change }: SlipState): Promise<void> {
  for (const line of lines) {
    const betCode = line.betType.code;
    const inputs = toInputs(line, drawId);
    const content = JSON.stringify(inputs);
    const attempt = slip.attempts[betCode];
    const requestId = attempt?.inputs === content ? attempt.requestId : newUuid();
    change({ kind: 'attempt', betCode, attempt: { requestId, inputs: content } });
    try {
      const placed = await send({ requestId, ...inputs });
      change({ kind: 'placed', betCode });
      onPlaced(placed);
    } catch (error) {
      if (!(error instanceof UnknownOutcomeError)) change({ kind: 'refused', betCode });
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

/** Sends a ticket. While an earlier request with its id is still in progress, asks again for the answer to that. */
async function send(body: TicketBody): Promise<PlacedValue> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call('ticket.place', { body });
    } catch (error) {
      const isInProgress = error instanceof RefusalError && error.errorCode === 'request.in.progress';
      if (!isInProgress) throw error;
      if (tries === IN_PROGRESS_TRIES) throw new UnknownOutcomeError('still in progress');
      await new Promise((resolve) => setTimeout(resolve, IN_PROGRESS_RETRY_MS));
    }
  }
}
