import { formatAmount } from '@foyer/money/format-amount.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { ButtonLink } from '@foyer/ui/button.tsx';
import { ChipLink } from '@foyer/ui/chip.tsx';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { Scene } from '@foyer/ui/scene.tsx';
import { Avatar } from '../../../page/avatar.tsx';
import { Link } from '../../../page/link.tsx';
import type { MessageKey } from '../../../page/message-keys.ts';
import { useTranslation } from '../../../page/messages.ts';
import { useMoment } from '../../../page/use-moment.ts';
import lists from '../promotions.module.css';
import styles from './desk.module.css';
import { type Desk, type Filter, type Overview, toView } from './desk-data.ts';

const FILTER_NAMES: readonly (readonly [Filter, MessageKey])[] = [
  ['all', 'agents.filter.all'],
  ['active', 'agents.filter.active'],
  ['agents', 'agents.filter.agents'],
];

function Filters({ filter }: Pick<Desk, 'filter'>) {
  const t = useTranslation();
  return (
    <nav className={styles.chips} aria-label={t('agents.filters')}>
      {FILTER_NAMES.map(([one, name]) => (
        <ChipLink
          key={one}
          as={Link}
          to={toView('members', one === 'all' ? {} : { filter: one })}
          selected={one === filter}
        >
          {t(name)}
        </ChipLink>
      ))}
    </nav>
  );
}

function Rows({ overview: { currency, rows } }: { overview: Overview }) {
  const t = useTranslation();
  const day = useMoment('day');
  const noteOf = ({ isAgent, lastBetAt, members }: Overview['rows'][number]): string => {
    if (isAgent) return t('agents.agentRow', { count: members });
    return lastBetAt ? t('promotions.lastBet', { day: day(lastBetAt) }) : t('promotions.noBet');
  };
  return (
    <List>
      {rows.map((row) => (
        <ListRow
          key={`${row.name} ${row.joinedAt}`}
          trailing={
            <span className={styles.amount}>
              <b className="num">
                <Amount>{formatAmount(row.turnoverMinor, currency)}</Amount>
              </b>
              <span>{t('agents.staked')}</span>
            </span>
          }
          className={styles.row}
        >
          <span className={styles.who}>
            <Avatar account={`${row.name} ${row.joinedAt}`} />
            <span>
              <bdi>{row.name}</bdi>
              <span className={lists.note}>{noteOf(row)}</span>
            </span>
          </span>
        </ListRow>
      ))}
    </List>
  );
}

/** The total number of rows that match a filter. */
const countOf = ({ active, agents, members }: Overview, filter: Filter): number =>
  ({ all: members, active, agents })[filter];

/** The members of an agent: sums and masked names, and nothing about anybody's limits. */
export function MembersView({ filter, offset, overview }: Desk) {
  const t = useTranslation();
  if (overview.members === 0)
    return (
      <section className={lists.nothing}>
        <Scene name="empty" size="card" />
        <h2 className="t-title-3">{t('promotions.noMembersTitle')}</h2>
        <p className="t-body c-2">{t('promotions.noMembersText')}</p>
        <ButtonLink as={Link} to={toView('invite')}>
          {t('agents.inviteTab')}
        </ButtonLink>
      </section>
    );
  const next = offset + overview.rows.length;
  return (
    <>
      <Filters filter={filter} />
      {overview.rows.length > 0 ? <Rows overview={overview} /> : <p className="t-body c-2">{t('agents.noneLeft')}</p>}
      {overview.rows.length > 0 && next < countOf(overview, filter) ? (
        <ButtonLink as={Link} to={toView('members', { filter, offset: String(next) })} kind="secondary" block>
          {t('promotions.older')}
        </ButtonLink>
      ) : null}
      <p className={styles.privacy}>{t('agents.networkNote')}</p>
    </>
  );
}
