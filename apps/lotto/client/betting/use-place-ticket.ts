import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PlacedValue, TicketBody } from '../../api/ticket.ts';
import { call, Refused, Unanswered } from '../api/call.ts';
import { newUuid } from '../device/random.ts';
import type { Offer } from './bet-offer.ts';
import type { Slip, SlipChange } from './slip.ts';

const IN_PROGRESS_RETRY_MS = 400;
const IN_PROGRESS_TRIES = 10;

export interface Placing {
  readonly offer: Offer;
  readonly drawId: string;
}

/** Places a ticket. Pressed twice, or pressed again after no answer came, it is still the same ticket. */
export function usePlaceTicket(slip: Slip, change: (change: SlipChange) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ offer, drawId }: Placing) => {
      const inputs = toInputs(offer, drawId);
      const content = JSON.stringify(inputs);
      const requestId = slip.attempt?.inputs === content ? slip.attempt.requestId : newUuid();
      change({ kind: 'attempt', requestId, inputs: content });
      return send({ requestId, ...inputs });
    },
    onSuccess: ({ balanceMinor, ticket }) => {
      change({ kind: 'placed' });
      if (balanceMinor !== null) client.setQueryData(['balance'], { balanceMinor, currency: ticket.currency });
      else void client.invalidateQueries({ queryKey: ['balance'] });
      client.setQueryData(['ticket', ticket.ticketId], ticket);
      void client.invalidateQueries({ queryKey: ['tickets'] });
    },
    onError: (error) => {
      if (!(error instanceof Unanswered)) change({ kind: 'refused' });
      if (error instanceof Refused) {
        void client.invalidateQueries({ queryKey: ['balance'] });
        void client.invalidateQueries({ queryKey: ['game'] });
      }
    },
  });
}

function toInputs({ gameCode, betType, numbers, stake }: Offer, drawId: string): Omit<TicketBody, 'requestId'> {
  return {
    gameCode,
    drawId,
    betCode: betType.code,
    numbers: [...numbers],
    stakeMinor: stake.minor.toString(),
    currency: stake.currency,
    odds: betType.odds,
    prizeMode: 'ODDS',
  };
}

/** The first press may still be under way when the second arrives; its answer is waited for. */
async function send(body: TicketBody): Promise<PlacedValue> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call<PlacedValue>({ path: '/lotto/api/tickets', body });
    } catch (error) {
      const isUnderWay = error instanceof Refused && error.errorCode === 'request.in.progress';
      if (!isUnderWay) throw error;
      if (tries === IN_PROGRESS_TRIES) throw new Unanswered('still in progress');
      await new Promise((resolve) => setTimeout(resolve, IN_PROGRESS_RETRY_MS));
    }
  }
}
