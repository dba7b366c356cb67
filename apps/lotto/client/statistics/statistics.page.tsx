import { AppBar } from '@foyer/ui/app-bar.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { Segmented } from '@foyer/ui/segmented.tsx';
import { Skeleton } from '@foyer/ui/skeleton.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { useDraws } from '../api/queries.ts';
import { useTranslation } from '../messages/messages.ts';
import { LoadFailure } from '../page/load-failure.tsx';
import { usePlayer } from '../page/player.tsx';
import { BarList } from './bar-list.tsx';
import { countDraws, type DrawCounts } from './count-draws.ts';
import { CountTable } from './count-table.tsx';
import { FrequencyPlot } from './frequency-plot.tsx';
import styles from './statistics.module.css';

/** How often everything came up in the last hundred draws: information, not a prediction. */
export function StatisticsPage() {
  const t = useTranslation();
  const { page } = usePlayer();
  const draws = useDraws(page.gameCode);
  return (
    <>
      <AppBar
        title={t('stats.title')}
        subtitle={page.gameName}
        start={<IconLink as={Link} icon="chevron-start" flip label={t('bar.back')} to="/history/draws" />}
      />
      <main className={styles.scroller}>
        <InlineNotice kind="info">{t('stats.note')}</InlineNotice>
        {draws.isPending ? <StatisticsSkeleton /> : null}
        {draws.isError && !draws.data ? <LoadFailure onRetry={() => void draws.refetch()} /> : null}
        {draws.data?.draws.length === 0 ? <p className="t-body c-2">{t('stats.few')}</p> : null}
        {draws.data && draws.data.draws.length > 0 ? (
          <Statistics counts={countDraws(page.gameCode, draws.data.draws)} />
        ) : null}
      </main>
    </>
  );
}

const LISTED = 8;

function Statistics({ counts }: { readonly counts: DrawCounts }) {
  const t = useTranslation();
  const [look, setLook] = useState<'plot' | 'table'>('plot');
  const limit = Math.min(LISTED, Math.floor(counts.values.length / 2));
  return (
    <>
      <div className={styles.head}>
        <p>
          <b className={styles.title}>{t(`stats.kind.${counts.kind}`)}</b>
          <span className="t-footnote c-2">{t('stats.draws', { count: counts.draws })}</span>
        </p>
        <Segmented
          mini
          label={t('stats.often')}
          segments={[
            { value: 'plot', label: t('stats.as-plot') },
            { value: 'table', label: t('stats.as-table') },
          ]}
          value={look}
          onChange={setLook}
        />
      </div>
      {look === 'table' ? (
        <CountTable counts={counts} />
      ) : (
        <>
          <FrequencyPlot counts={counts} />
          <BarList counts={counts} order="hot" limit={limit} />
          <BarList counts={counts} order="cold" limit={limit} />
          <BarList counts={counts} order="absent" limit={limit} />
        </>
      )}
    </>
  );
}

function StatisticsSkeleton() {
  const t = useTranslation();
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className="vh">{t('state.loading')}</span>
      <Skeleton height={220} radius="var(--r-l)" />
      <Skeleton height={260} radius="var(--r-l)" />
    </div>
  );
}
