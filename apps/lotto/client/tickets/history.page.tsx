import type { DrawnDraw, DrawsValue, VoidedDraw } from '@foyer/contract/lotto/draw.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { AppBar } from '@foyer/ui/app-bar.tsx';
import { ButtonLink } from '@foyer/ui/button.tsx';
import { classNames } from '@foyer/ui/class-names.ts';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { SegmentedLinks } from '@foyer/ui/segmented.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import { Link, useParams } from 'react-router';
import { useDrawPages } from '../api/queries.ts';
import { toDrawName } from '../messages/draw-name.ts';
import { useTranslation } from '../messages/messages.ts';
import { toHeadlineName } from '../messages/prize-name.ts';
import { HeadlineInShort } from '../page/headline-in-short.tsx';
import { LoadFailure } from '../page/load-failure.tsx';
import { usePlayer } from '../page/player.tsx';
import { TimeZone } from '../page/time-zone.tsx';
import { useMoment } from '../page/use-moment.ts';
import styles from './history.module.css';
import { HistoryEmpty, MoreButton, RowsSkeleton } from './history-states.tsx';
import { MyTickets } from './my-tickets.tsx';

/** My tickets and the results of the game. */
export function HistoryPage() {
  const t = useTranslation();
  const list = useParams().list === 'draws' ? 'draws' : 'tickets';
  return (
    <>
      <AppBar
        title={t('history.title')}
        start={<IconLink as={Link} icon="chevron-start" flip label={t('bar.back')} to="/" />}
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
      <main className={styles.scroller}>
        {list === 'tickets' ? <MyTickets /> : <Results />}
        <TimeZone />
      </main>
    </>
  );
}

/** Draws with numbers and voided ones, newest first: nothing vanishes. */
const toResults = (pages: readonly DrawsValue[]): readonly (DrawnDraw | VoidedDraw)[] =>
  pages
    .flatMap(({ draws, voided }) => [...draws, ...voided])
    .sort((left, right) => right.closesAt.localeCompare(left.closesAt));

function Results() {
  const t = useTranslation();
  const toMoment = useMoment();
  const { page } = usePlayer();
  const draws = useDrawPages(page.gameCode);
  if (draws.isPending) return <RowsSkeleton />;
  if (!draws.data) return <LoadFailure onRetry={() => void draws.refetch()} />;
  const results = toResults(draws.data.pages);
  if (results.length === 0) return <HistoryEmpty text={t('history.no-draws')} />;
  return (
    <>
      <ButtonLink as={Link} kind="secondary" block to="/statistics">
        {t('stats.title')}
      </ButtonLink>
      <List>
        {results.map((result) => (
          <ListRow
            key={result.drawId}
            as={Link}
            to={`/results/${result.drawId}`}
            chevron
            trailing={
              'numbers' in result ? (
                <HeadlineInShort
                  gameCode={page.gameCode}
                  numbers={result.numbers}
                  toLabel={(number) => t('result.headline-of', { prize: toHeadlineName(page.gameCode, t), number })}
                />
              ) : (
                <Tag>{t('history.voided')}</Tag>
              )
            }
          >
            <Amount className={classNames(styles.name, styles.draw)}>{toDrawName(result.drawId)}</Amount>
            <span className={styles.detail}>{'numbers' in result ? toMoment(result.drawnAt) : result.reason}</span>
          </ListRow>
        ))}
      </List>
      {draws.hasNextPage ? <MoreButton list={draws} /> : null}
    </>
  );
}
