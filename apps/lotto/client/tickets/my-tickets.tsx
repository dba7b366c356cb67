import type { TicketStanding, TicketValue } from '@foyer/contract/lotto/ticket.ts';
import { formatMoney } from '@foyer/money/format-money.ts';
import { money } from '@foyer/money/money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { Button } from '@foyer/ui/button.tsx';
import { ChipLink } from '@foyer/ui/chip.tsx';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import { Link, useSearchParams } from 'react-router';
import { useTickets } from '../api/queries.ts';
import { toBetName } from '../messages/bet-name.ts';
import { toDrawName } from '../messages/draw-name.ts';
import { useTranslation } from '../messages/messages.ts';
import { useGameName } from '../page/game-name.ts';
import { LoadFailure } from '../page/load-failure.tsx';
import styles from './history.module.css';
import { HistoryEmpty, RowsSkeleton } from './history-states.tsx';
import { netOf, toOutcome } from './net-result.ts';

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
  if (!tickets.data) return <LoadFailure onRetry={() => void tickets.refetch()} />;
  const all = tickets.data.pages.flatMap((page) => page.tickets);
  if (all.length === 0) return <HistoryEmpty text={t(standing ? 'history.none-here' : 'history.no-tickets')} />;
  return (
    <>
      <List>
        {all.map((ticket) => (
          <TicketRow key={ticket.ticketId} ticket={ticket} />
        ))}
      </List>
      {tickets.hasNextPage ? (
        <Button
          kind="secondary"
          block
          loading={tickets.isFetchingNextPage}
          loadingLabel={t('state.loading')}
          onClick={() => void tickets.fetchNextPage()}
        >
          {t('history.more')}
        </Button>
      ) : null}
    </>
  );
}

const STATE_TAGS = { open: 'warning', won: 'positive', returned: 'neutral', lost: 'neutral', void: 'neutral' } as const;

function TicketRow({ ticket }: { readonly ticket: TicketValue }) {
  const t = useTranslation();
  const gameName = useGameName();
  const { currency } = ticket;
  const state = toOutcome(ticket);
  const betName = toBetName(ticket.gameCode, ticket.betCode, t);
  const amount = formatMoney(money(BigInt(ticket.totalMinor), currency));
  const net = ticket.state === 'won' ? netOf(ticket) : null;
  return (
    <ListRow
      as={Link}
      to={`/tickets/${ticket.ticketId}`}
      icon="ticket"
      chevron
      trailing={
        <span className={styles.end}>
          <Tag kind={STATE_TAGS[state]}>{t(`ticket.state.${state}`)}</Tag>
          {net ? (
            <Amount className={net.minor > 0n ? styles.payout : styles.returned}>
              {formatMoney(net, { sign: 'always' })}
            </Amount>
          ) : null}
        </span>
      }
    >
      <span className={styles.name}>
        {betName} · {t('ticket.numbers', { count: ticket.numbers.length })}
      </span>
      <span className={styles.detail}>
        {gameName(ticket.gameCode)} <Amount>{toDrawName(ticket.drawId)}</Amount> · <Amount>{amount}</Amount>
      </span>
    </ListRow>
  );
}
