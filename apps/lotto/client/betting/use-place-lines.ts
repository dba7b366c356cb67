import type { PlacedValue } from '@foyer/contract/lotto/ticket.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefusalError } from '../api/call.ts';
import { type Placing, placeLines } from './place-lines.ts';
import type { Slip, SlipChange } from './slip.ts';

/** Places the lines of a slip, and updates the balance and the tickets that the pages show. */
export function usePlaceLines(slip: Slip, change: (change: SlipChange) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ lines, drawId, onPlaced }: Placing) => {
      const storeAndReport = (placed: PlacedValue) => {
        storePlaced(placed);
        onPlaced(placed);
      };
      return placeLines({ lines, drawId, onPlaced: storeAndReport }, { slip, change });
    },
    onError: (error) => {
      if (!(error instanceof RefusalError)) return;
      void client.invalidateQueries({ queryKey: ['balance'] });
      void client.invalidateQueries({ queryKey: ['game'] });
    },
  });

  function storePlaced({ balanceMinor, ticket }: PlacedValue): void {
    if (balanceMinor !== null) client.setQueryData(['balance'], { balanceMinor, currency: ticket.currency });
    else void client.invalidateQueries({ queryKey: ['balance'] });
    client.setQueryData(['ticket', ticket.ticketId], ticket);
    void client.invalidateQueries({ queryKey: ['tickets'] });
  }
}
