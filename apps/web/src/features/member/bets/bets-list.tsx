import { formatMoney } from '@foyer/money/format-money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { ButtonLink } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { Scene } from '@foyer/ui/scene.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import { artAddress } from '../../../page/game/art-address.ts';
import { groupByDay } from '../../../page/group-by-day.ts';
import { Link } from '../../../page/link.tsx';
import type { MessageKey } from '../../../page/message-keys.ts';
import { useTranslation } from '../../../page/messages.ts';
import { TimeZone } from '../../../page/time-zone.tsx';
import { useClock, useMoment } from '../../../page/use-moment.ts';
import { type Period, withQuery } from '../period.ts';
import list from '../transactions/transactions-list.module.css';
import styles from './bets.module.css';
import { BETS_PATH, type Bet, type BetState, netOf, sumOfSettled } from './bets-data.ts';

export const STATES: Record<Bet['state'], { name: MessageKey; tag: 'positive' | 'neutral' | 'warning' | 'accent' }> = {
  open: { name: 'member.stateOpen', tag: 'accent' },
  won: { name: 'member.stateWon', tag: 'positive' },
  lost: { name: 'member.stateLost', tag: 'neutral' },
  returned: { name: 'member.stateReturned', tag: 'warning' },
};

const EMPTY: Record<BetState | 'all', MessageKey> = {
  all: 'member.noBets',
  open: 'member.noOpenBets',
  settled: 'member.noSettledBets',
  won: 'member.noWonBets',
};

/** The net result of a round; the stake of an open one. */
function Outcome({ bet }: { bet: Bet }) {
  const t = useTranslation();
  const { currency, stakeMinor, state } = bet;
  const { name, tag } = STATES[state];
  const net = netOf(bet);
  const text =
    state === 'open'
      ? formatMoney({ minor: BigInt(stakeMinor), currency })
      : formatMoney({ minor: net, currency }, { sign: 'always' });
  return (
    <span className={styles.outcome}>
      <Amount className={state !== 'open' && net > 0n ? 'c-positive' : 'c-1'}>{text}</Amount>
      <Tag kind={tag}>{t(name)}</Tag>
    </span>
  );
}

function BetRow({ bet }: { bet: Bet }) {
  const t = useTranslation();
  const time = useMoment('time');
  const { art, at, bets, currency, drawName, gameCode, gameName, seq, stakeMinor } = bet;
  const stake = formatMoney({ minor: BigInt(stakeMinor), currency });
  const content = (
    <>
      <span className={styles.art}>
        {art === null ? (
          <Icon name="ticket" />
        ) : (
          <img src={artAddress(art)} alt="" width={44} height={44} loading="lazy" decoding="async" />
        )}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{gameName ?? gameCode ?? t('member.unknownGame')}</span>
        <span className={styles.small}>
          <time dateTime={at}>{time(at)}</time>
          {drawName ? (
            <>
              {' · '}
              <bdi dir="ltr">{drawName}</bdi>
            </>
          ) : null}
          {bets > 1 ? ` · ${t('member.betCount', { count: bets })}` : null}
        </span>
        <span className={styles.small}>
          <Amount>{t('member.stakeOf', { amount: stake })}</Amount>
        </span>
      </span>
      <Outcome bet={bet} />
    </>
  );
  return (
    <Link to={`${BETS_PATH}/${seq}`} className={styles.bet}>
      {content}
    </Link>
  );
}

function DayOfBets({ items, name, sum }: { name: string; items: readonly Bet[]; sum: bigint | null }) {
  const t = useTranslation();
  const { currency = '' } = items[0] ?? {};
  return (
    <section aria-label={name}>
      <div className={list.day}>
        <h2>{name}</h2>
        {sum === null ? null : (
          <Amount className="c-3">
            {t('member.net', { amount: formatMoney({ minor: sum, currency }, { sign: 'always' }) })}
          </Amount>
        )}
      </div>
      <ul className={styles.rows}>
        {items.map((bet) => (
          <li key={bet.seq}>
            <BetRow bet={bet} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface BetsListProps {
  /** Newest first. */
  bets: Bet[];
  /** The number of the last one if there are more: the link loads the next page. */
  next: string | null;
  state: BetState | null;
  /** The days that the list is limited to. */
  period?: Period;
  /** Whether this is the first page. */
  isFirst: boolean;
  /** ms since 1970, on the server. */
  now: number;
}

/** The member's bets at all vendors by day, with the net of each day. */
export function BetsList({ bets, isFirst, next, now, period = {}, state }: BetsListProps) {
  const t = useTranslation();
  const clock = useClock();
  if (bets.length === 0)
    return (
      <div className={list.nothing}>
        <Scene name="empty" size="card" />
        <p className="t-body c-2">{t(EMPTY[state ?? 'all'])}</p>
        <ButtonLink as={Link} to="/m/home">
          {t('app.toHome')}
        </ButtonLink>
      </div>
    );
  const days = groupByDay(bets, clock, now);
  const isWhole = (place: number) => (place > 0 || isFirst) && (place < days.length - 1 || next === null);
  return (
    <div className={styles.page}>
      {days.map(({ items, key, name }, place) => (
        <DayOfBets key={key} name={name} items={items} sum={isWhole(place) ? sumOfSettled(items) : null} />
      ))}
      <TimeZone words="member.timeZone" />
      {next ? (
        <ButtonLink as={Link} to={withQuery(BETS_PATH, { state, ...period, before: next })} kind="secondary" block>
          {t('member.loadMore')}
        </ButtonLink>
      ) : null}
    </div>
  );
}
