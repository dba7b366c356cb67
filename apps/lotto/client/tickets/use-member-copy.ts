import type { TicketsValue } from '@foyer/contract/lotto/ticket.ts';
import type { saveCopy } from '@foyer/vault/member-copy.ts';
import { useEffect, useEffectEvent } from 'react';
import { useBalance, useTicketsToCopy } from '../api/queries.ts';
import { getSession } from '../api/session.ts';
import { useTranslation } from '../messages/messages.ts';
import { usePlayer } from '../page/player.tsx';
import { useTicketText } from './ticket-text.ts';

/** Stores a member's balance and latest tickets, sealed, for when the device is offline; never those of free play. */
export function useMemberCopy(): void {
  const { session } = usePlayer();
  const toCopies = useTicketCopies();
  const balance = useBalance().data;
  const tickets = useTicketsToCopy(!session.isTrial).data;
  const save: typeof saveCopy = useEffectEvent(async (part, copy) => {
    if (session.isTrial) return;
    const vault = await import('@foyer/vault/member-copy.ts');
    await vault.saveCopy(part, copy, () => getSession().kind === 'open');
  });
  const saveTickets = useEffectEvent((value: TicketsValue) => save('tickets', toCopies(value)));
  useEffect(() => {
    if (!balance) return;
    const { balanceMinor, currency } = balance;
    save('balance', { balanceMinor, currency, at: Date.now() }).catch(() => undefined);
  }, [balance]);
  useEffect(() => {
    if (tickets && tickets.tickets.length > 0) saveTickets(tickets).catch(() => undefined);
  }, [tickets]);
}

function useTicketCopies() {
  const t = useTranslation();
  const toText = useTicketText();
  return ({ tickets }: TicketsValue) => ({
    title: t('history.tickets'),
    tickets: tickets.map((ticket) => {
      const { drawName, gameName, name, state, total } = toText(ticket);
      return { id: ticket.ticketId, name, detail: `${gameName} ${drawName} · ${total}`, state };
    }),
    at: Date.now(),
  });
}
