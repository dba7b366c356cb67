import { formatMoney } from '@foyer/money/format-money.ts';
import { money } from '@foyer/money/money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { AppBar } from '@foyer/ui/app-bar.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { Skeleton } from '@foyer/ui/skeleton.tsx';
import { Link } from 'react-router';
import { useBalance, useFeed } from '../api/queries.ts';
import { isFramed } from '../device/address.ts';
import { useTranslation } from '../messages/messages.ts';
import { LoadFailure } from '../page/load-failure.tsx';
import { usePlayer } from '../page/player.tsx';
import { TimeZone } from '../page/time-zone.tsx';
import { TrialBar } from '../page/trial-bar.tsx';
import { GameCard } from './game-card.tsx';
import styles from './lobby.module.css';

/** Every lottery of the area with its last result and closing time, sorted by closing time. */
export function LobbyPage() {
  const t = useTranslation();
  const { page, session } = usePlayer();
  const feed = useFeed();
  const balance = useBalance();
  return (
    <>
      <AppBar
        title={t('lobby.title')}
        subtitle={
          balance.data ? (
            <>
              <span className="vh">{t('bar.balance')} </span>
              <Amount>{formatMoney(money(BigInt(balance.data.balanceMinor), session.currency))}</Amount>
            </>
          ) : null
        }
        start={
          isFramed() ? null : (
            <IconLink icon="chevron-start" flip label={t('bar.back')} href={page.backUrl} target="_top" />
          )
        }
        end={<IconLink as={Link} icon="history" label={t('bar.history')} to="/history/tickets" />}
      />
      <TrialBar gameCode="lobby" />
      <main className={styles.scroller}>
        {feed.isError && !feed.data ? <LoadFailure onRetry={() => void feed.refetch()} /> : null}
        {feed.isPending ? <CardsSkeleton count={page.games.length} /> : null}
        {feed.data ? (
          <ul className={styles.games}>
            {page.games.map((game) => (
              <li key={game.code}>
                <GameCard game={game} line={feed.data.games.find(({ gameCode }) => gameCode === game.code) ?? null} />
              </li>
            ))}
          </ul>
        ) : null}
        <p className={styles.own}>{t('rules.own')}</p>
        <TimeZone />
      </main>
    </>
  );
}

function CardsSkeleton({ count }: { readonly count: number }) {
  const t = useTranslation();
  return (
    <div className={styles.games} aria-busy="true">
      <span className="vh">{t('state.loading')}</span>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={88} radius="var(--r-m)" />
      ))}
    </div>
  );
}
