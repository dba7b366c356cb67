import type { TicketValue } from '@foyer/contract/lotto/ticket.ts';
import { formatAmount } from '@foyer/money/format-amount.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { useRemaining } from '@foyer/ui/use-remaining.ts';
import { Link } from 'react-router';
import { useTickets } from '../api/queries.ts';
import { useServerOffset } from '../api/server-clock.ts';
import { toBetName } from '../messages/bet-name.ts';
import { useTranslation } from '../messages/messages.ts';
import { toPickName } from '../messages/pick-name.ts';
import { useGameArt } from '../page/game-art.ts';
import { useGameName } from '../page/game-name.ts';
import { useMoment } from '../page/use-moment.ts';
import styles from './lobby.module.css';
import type { LobbyDraw } from './lobby-draws.ts';
import { SectionHead, ToAll } from './section-head.tsx';
import ticketStyles from './ticket-card.module.css';

const HEADING = 'open-tickets';
const MAX_TICKETS = 10;
const MAX_PICKS = 5;
const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];

/** The player's tickets whose draw is still to come; nothing if there are none. */
export function OpenTickets({ draws }: { readonly draws: readonly LobbyDraw[] }) {
  const t = useTranslation();
  const tickets = useTickets('open').data;
  const open = tickets?.pages.flatMap((page) => page.tickets) ?? [];
  if (open.length === 0) return null;
  const hasMore = tickets?.pages[tickets.pages.length - 1]?.next != null;
  return (
    <section aria-labelledby={HEADING}>
      <SectionHead id={HEADING} title={t('lobby.tickets')} note={hasMore ? `${open.length}+` : open.length}>
        <Link to="/history/tickets?state=open" className={styles.all} aria-label={t('lobby.all-tickets')}>
          {t('lobby.all')}
          <ToAll />
        </Link>
      </SectionHead>
      <ul className={styles.row}>
        {open.slice(0, MAX_TICKETS).map((ticket) => (
          <li key={ticket.ticketId}>
            <TicketCard
              ticket={ticket}
              closesAt={draws.find(({ current }) => current?.drawId === ticket.drawId)?.current?.closesAt ?? null}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TicketCardProps {
  readonly ticket: TicketValue;
  /** When its draw closes; null once it has closed. */
  readonly closesAt: string | null;
}

/** A paper ticket: what was bet on the left, when it is drawn and what it cost on the stub. */
function TicketCard({ ticket, closesAt }: TicketCardProps) {
  const t = useTranslation();
  const artOf = useGameArt();
  const gameName = useGameName();
  const picks = ticket.numbers.slice(0, MAX_PICKS).map((pick) => toPickName(pick, t));
  const rest = ticket.numbers.length - picks.length;
  return (
    <Link to={`/tickets/${ticket.ticketId}`} className={ticketStyles.shade}>
      <span className={ticketStyles.card}>
        <img src={artOf(ticket.gameCode)} alt="" width={40} height={40} />
        <span className={ticketStyles.bet}>
          <b className={ticketStyles.game}>{gameName(ticket.gameCode)}</b>
          <span className={ticketStyles.line}>
            <bdi dir="ltr" className={ticketStyles.picks}>
              {picks.join(' ')}
              {rest > 0 ? ` +${rest}` : ''}
            </bdi>
            <span className={ticketStyles.name}>{toBetName(ticket.gameCode, ticket.betCode, t)}</span>
          </span>
        </span>
        <span className={ticketStyles.stub}>
          <TimeLeft closesAt={closesAt} />
          <Amount className={ticketStyles.total}>{formatAmount(ticket.totalMinor, ticket.currency)}</Amount>
        </span>
      </span>
    </Link>
  );
}

function TimeLeft({ closesAt }: Pick<TicketCardProps, 'closesAt'>) {
  const t = useTranslation();
  const toMoment = useMoment();
  const offsetMs = useServerOffset();
  const { seconds } = useRemaining({ endsAt: closesAt ? Date.parse(closesAt) : 0, offsetMs });
  return <b className={ticketStyles.left}>{toText()}</b>;

  function toText(): string {
    if (closesAt === null || seconds === 0) return t('lobby.drawing');
    if (seconds === null) return toMoment(closesAt, 'time');
    if (seconds < MINUTE) return t('lobby.seconds', { count: seconds });
    if (seconds < HOUR) return t('lobby.minutes', { count: Math.floor(seconds / MINUTE) });
    return seconds < DAY ? t('lobby.hours', { count: Math.floor(seconds / HOUR) }) : toMoment(closesAt, 'short');
  }
}
