import type { PlacedValue, TicketBody } from '@foyer/contract/lotto/ticket.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, RefusalError, UnknownOutcomeError } from '../api/call.ts';
import { newUuid } from '../device/random.ts';
import type { Slip, SlipChange } from './slip.ts';
import type { Line } from './slip-lines.ts';

const IN_PROGRESS_RETRY_MS = 400;
const IN_PROGRESS_TRIES = 10;

export interface Placing {
  readonly lines: readonly Line[];
  readonly drawId: string;
  /** Called for each ticket as soon as it is placed: those before a refusal remain placed. */
  readonly onPlaced: (placed: PlacedValue) => void;
}

/**
 * Places the lines of a slip as tickets, one after the other, up to the first that is refused.
 * Pressed twice, or pressed again after no answer came, each is still the same ticket.
 */
export function usePlaceLines(slip: Slip, change: (change: SlipChange) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ lines, drawId, onPlaced }: Placing) => {
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
          remember(placed);
          onPlaced(placed);
        } catch (error) {
          if (!(error instanceof UnknownOutcomeError)) change({ kind: 'refused', betCode });
          throw error;
        }
      }
    },
    onError: (error) => {
      if (!(error instanceof RefusalError)) return;
      void client.invalidateQueries({ queryKey: ['balance'] });
      void client.invalidateQueries({ queryKey: ['game'] });
    },
  });

  function remember({ balanceMinor, ticket }: PlacedValue): void {
    if (balanceMinor !== null) client.setQueryData(['balance'], { balanceMinor, currency: ticket.currency });
    else void client.invalidateQueries({ queryKey: ['balance'] });
    client.setQueryData(['ticket', ticket.ticketId], ticket);
    void client.invalidateQueries({ queryKey: ['tickets'] });
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

/** The first press may still be under way when the second arrives; its answer is waited for. */
async function send(body: TicketBody): Promise<PlacedValue> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call('ticket.place', { body });
    } catch (error) {
      const isUnderWay = error instanceof RefusalError && error.errorCode === 'request.in.progress';
      if (!isUnderWay) throw error;
      if (tries === IN_PROGRESS_TRIES) throw new UnknownOutcomeError('still in progress');
      await new Promise((resolve) => setTimeout(resolve, IN_PROGRESS_RETRY_MS));
    }
  }
}
