import type { TicketStanding, TicketValue } from '@foyer/contract/lotto/ticket.ts';
import { formatMoney } from '@foyer/money/format-money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { ChipLink } from '@foyer/ui/chip.tsx';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import { Link, useSearchParams } from 'react-router';
import { useTickets } from '../api/queries.ts';
import { useTranslation } from '../messages/messages.ts';
import styles from './history.module.css';
import { HistoryEmpty, MoreButton, RowsSkeleton } from './history-states.tsx';
import { netOf, toOutcome } from './net-result.ts';
import { SavedTickets } from './saved-tickets.tsx';
import { useTicketText } from './ticket-text.ts';

const STANDINGS: readonly TicketStanding[] = ['open', 'won', 'lost', 'void'];

/** The player's tickets, all or those of one status; the filter is part of the URL. */
export function MyTickets() {
  const t = useTranslation();
  const [query] = useSearchParams();
  const standing = STANDINGS.find((each) => each === query.get('state')) ?? null;
  return (
    <>
      <nav aria-label={t('history.filter')} className={styles.filters}>
        <ChipLink as={Link} replace to="/history/tickets" selected={standing === null}>
          {t('history.all')}
        </ChipLink>
        {STANDINGS.map((each) => (
          <ChipLink key={each} as={Link} replace to={`/history/tickets?state=${each}`} selected={standing === each}>
            {t(`ticket.state.${each}`)}
          </ChipLink>
        ))}
      </nav>
      <Tickets standing={standing} />
    </>
  );
}

function Tickets({ standing }: { readonly standing: TicketStanding | null }) {
  const t = useTranslation();
  const tickets = useTickets(standing);
  if (tickets.isPending) return <RowsSkeleton />;
  if (!tickets.data) return <SavedTickets onRetry={() => void tickets.refetch()} />;
  const all = tickets.data.pages.flatMap((page) => page.tickets);
  if (all.length === 0) return <HistoryEmpty text={t(standing ? 'history.none-here' : 'history.no-tickets')} />;
  return (
    <>
      <List>
        {all.map((ticket) => (
          <TicketRow key={ticket.ticketId} ticket={ticket} />
        ))}
      </List>
      {tickets.hasNextPage ? <MoreButton list={tickets} /> : null}
    </>
  );
}

const STATE_TAGS = { open: 'warning', won: 'positive', returned: 'neutral', lost: 'neutral', void: 'neutral' } as const;

function TicketRow({ ticket }: { readonly ticket: TicketValue }) {
  const { drawName, gameName, name, state, total } = useTicketText()(ticket);
  const net = ticket.state === 'won' ? netOf(ticket) : null;
  return (
    <ListRow
      as={Link}
      to={`/tickets/${ticket.ticketId}`}
      icon="ticket"
      chevron
      trailing={
        <span className={styles.end}>
          <Tag kind={STATE_TAGS[toOutcome(ticket)]}>{state}</Tag>
          {net ? (
            <Amount className={net.minor > 0n ? styles.payout : styles.returned}>
              {formatMoney(net, { sign: 'always' })}
            </Amount>
          ) : null}
        </span>
      }
    >
      <span className={styles.name}>{name}</span>
      <span className={styles.detail}>
        {gameName} <Amount>{drawName}</Amount> · <Amount>{total}</Amount>
      </span>
    </ListRow>
  );
}
