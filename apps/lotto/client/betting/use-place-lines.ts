import type { PlacedValue } from '@foyer/contract/lotto/ticket.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Placing, placeLines } from './place-lines.ts';
import type { Slip, SlipChange } from './slip.ts';

/**
 * Places the lines of a slip, and updates the balance and the tickets that the pages show. `isChecking`: an answer was lost,
 * in this attempt or an earlier one, and the server is being asked for the outcome.
 */
export function usePlaceLines(slip: Slip, change: (change: SlipChange) => void) {
  const client = useQueryClient();
  const [isChecking, setChecking] = useState(false);
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  const mutation = useMutation({
    mutationFn: ({ onPlaced, ...placing }: Placing) => {
      const storeAndReport = (placed: PlacedValue) => {
        storePlaced(placed);
        onPlaced(placed);
      };
      const onChecking = () => setChecking(true);
      setChecking(Object.keys(slip.attempts).length > 0);
      const reports = { onPlaced: storeAndReport, onChecking, hasLeft: () => hasLeft.current };
      return placeLines({ ...placing, ...reports }, { slip, change });
    },
    onSettled: () => setChecking(false),
    onError: () => {
      void client.invalidateQueries({ queryKey: ['balance'] });
      void client.invalidateQueries({ queryKey: ['game'] });
      void client.invalidateQueries({ queryKey: ['tickets'] });
    },
  });
  return { ...mutation, isChecking: isChecking && mutation.isPending };

  function storePlaced({ balanceMinor, ticket }: PlacedValue): void {
    if (balanceMinor !== null) client.setQueryData(['balance'], { balanceMinor, currency: ticket.currency });
    else void client.invalidateQueries({ queryKey: ['balance'] });
    client.setQueryData(['ticket', ticket.ticketId], ticket);
    void client.invalidateQueries({ queryKey: ['tickets'] });
  }
}
