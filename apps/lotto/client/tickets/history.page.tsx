import { requireBetType, requireGame } from '@foyer/lottery/find-game.ts';
import { formatMoney } from '@foyer/money/format-money.ts';
import { money } from '@foyer/money/money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { AppBar } from '@foyer/ui/app-bar.tsx';
import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { Scene } from '@foyer/ui/scene.tsx';
import { SegmentedLinks } from '@foyer/ui/segmented.tsx';
import { Skeleton } from '@foyer/ui/skeleton.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import { Link, useParams } from 'react-router';
import type { TicketValue } from '../../api/ticket.ts';
import { useDraws, useTickets } from '../api/queries.ts';
import { GameBalls } from '../app/game-balls.tsx';
import { LoadFailure } from '../app/load-failure.tsx';
import { usePlayer } from '../app/player.tsx';
import { toDayTimeText, toDrawName } from '../words/draw-name.ts';
import { useWords, type WordKey } from '../words/words.tsx';
import styles from './history.module.css';

/** My tickets and the last hundred results. */
export function HistoryPage() {
  const { t } = useWords();
  const list = useParams().list === 'draws' ? 'draws' : 'tickets';
  return (
    <>
      <AppBar
        title={t('history.title')}
        start={<IconLink as={Link} icon="chevron-start" flip label={t('bar.back')} to="/betting" />}
      />
      <div className={styles.tabs}>
        <SegmentedLinks
          as={Link}
          label={t('history.title')}
          segments={[
            { to: '/history/tickets', label: t('history.tickets'), current: list === 'tickets' },
            { to: '/history/draws', label: t('history.draws'), current: list === 'draws' },
          ]}
        />
      </div>
      <main className={styles.scroller}>{list === 'tickets' ? <MyTickets /> : <Results />}</main>
    </>
  );
}

function MyTickets() {
  const { t } = useWords();
  const tickets = useTickets();
  if (tickets.isPending) return <RowsSkeleton />;
  if (!tickets.data) return <LoadFailure onRetry={() => void tickets.refetch()} />;
  const all = tickets.data.pages.flatMap((page) => page.tickets);
  if (all.length === 0) return <Empty text={t('history.no-tickets')} />;
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

const STATE_TAGS = { open: 'warning', won: 'positive', lost: 'neutral', void: 'neutral' } as const;

function TicketRow({ ticket }: { readonly ticket: TicketValue }) {
  const { t } = useWords();
  const { currency, state } = ticket;
  const betType = requireBetType(requireGame(ticket.gameCode), ticket.betCode);
  const amount = formatMoney(money(BigInt(ticket.totalMinor), currency));
  const payout = ticket.payoutMinor ? money(BigInt(ticket.payoutMinor), currency) : null;
  return (
    <ListRow
      as={Link}
      to={`/tickets/${ticket.ticketId}`}
      icon="ticket"
      chevron
      trailing={
        <span className={styles.end}>
          <Tag kind={STATE_TAGS[state]}>{t(`ticket.state.${state}`)}</Tag>
          {state === 'won' && payout ? (
            <Amount className={styles.payout}>{formatMoney(payout, { sign: 'always' })}</Amount>
          ) : null}
        </span>
      }
    >
      <span className={styles.name}>
        {betType.name} · {t('ticket.numbers', { count: ticket.numbers.length })}
      </span>
      <span className={styles.detail}>
        <Amount>{toDrawName(ticket.drawId)}</Amount> · <Amount>{amount}</Amount>
      </span>
    </ListRow>
  );
}

function Results() {
  const { t, locale } = useWords();
  const { page } = usePlayer();
  const draws = useDraws(page.gameCode);
  if (draws.isPending) return <RowsSkeleton />;
  if (!draws.data) return <LoadFailure onRetry={() => void draws.refetch()} />;
  if (draws.data.draws.length === 0) return <Empty text={t('history.no-draws')} />;
  return (
    <List>
      {draws.data.draws.map((draw) => {
        const special = draw.numbers[0]?.numbers[0] ?? '';
        return (
          <ListRow
            key={draw.drawId}
            as={Link}
            to={`/results/${draw.drawId}`}
            chevron
            trailing={
              <GameBalls
                values={special.split('')}
                size={22}
                label={t('result.special-of', { number: special })}
                className={styles.balls}
              />
            }
          >
            <Amount className={styles.name}>{toDrawName(draw.drawId)}</Amount>
            <span className={styles.detail}>{toDayTimeText(draw.drawnAt, locale)}</span>
          </ListRow>
        );
      })}
    </List>
  );
}

function Empty({ text }: { readonly text: string }) {
  const { t } = useWords();
  return (
    <div className={styles.empty}>
      <Scene name="empty" size="card" />
      <p className="t-body c-2">{text}</p>
      <ButtonLink as={Link} to="/betting">
        {t('result.bet' satisfies WordKey)}
      </ButtonLink>
    </div>
  );
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

function RowsSkeleton() {
  const { t } = useWords();
  return (
    <div className={styles.rows} aria-busy="true">
      <span className="vh">{t('state.loading')}</span>
      {ROWS.map((row) => (
        <Skeleton key={row} height={60} radius="var(--r-m)" />
      ))}
    </div>
  );
}
