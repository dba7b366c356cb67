import type { DrawValue } from '@foyer/contract/lotto/draw.ts';
import type { DrawResult } from '@foyer/lottery/shape.ts';
import { AppBar } from '@foyer/ui/app-bar.tsx';
import { ButtonLink } from '@foyer/ui/button.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { Skeleton } from '@foyer/ui/skeleton.tsx';
import { Link, useParams } from 'react-router';
import { useDraw, useDrawTickets, useGame } from '../api/queries.ts';
import { useTranslation } from '../messages/messages.ts';
import { toClosingMessage } from '../page/closing-message.ts';
import { DrawCountdown } from '../page/draw-countdown.tsx';
import { headlinePrizeOf } from '../page/headline.ts';
import { LoadFailure } from '../page/load-failure.tsx';
import { usePlayer } from '../page/player.tsx';
import { DrawHero } from './draw-hero.tsx';
import { FairCard } from './fair-card.tsx';
import type { Bet } from './my-hits.ts';
import { PrizeTable } from './prize-table.tsx';
import styles from './result.module.css';
import { SidesCard } from './sides-card.tsx';
import { type Reveal, useReveal } from './use-reveal.ts';

/** The result of a draw; of the last one if there is no id. */
export function ResultPage() {
  const t = useTranslation();
  const { page, session } = usePlayer();
  const game = useGame(page.gameCode, session.currency);
  const drawId = useParams().drawId ?? game.data?.last?.drawId ?? null;
  const draw = useDraw(drawId);
  return (
    <>
      <AppBar
        title={t('result.title')}
        start={<IconLink as={Link} icon="chevron-start" flip label={t('bar.back')} to="/betting" />}
        end={<IconLink as={Link} icon="history" label={t('history.title')} to="/history/draws" />}
      />
      <main className={styles.scroller}>
        {draw.data ? <Result draw={draw.data} /> : null}
        {draw.isError && !draw.data ? (
          <div className={styles.notice}>
            <LoadFailure onRetry={() => void draw.refetch()} />
          </div>
        ) : null}
        {draw.isPending && drawId !== null ? <ResultSkeleton /> : null}
        {drawId === null && game.data ? <p className={styles.notice}>{t('history.no-draws')}</p> : null}
      </main>
    </>
  );
}

function Result({ draw }: { readonly draw: DrawValue }) {
  const t = useTranslation();
  const tickets = useDrawTickets(draw.drawId);
  const bets = (tickets.data?.tickets ?? []).filter((ticket) => ticket.state !== 'void');
  const reveal = useReveal(draw);
  return (
    <>
      <DrawHero draw={draw} bets={bets} reveal={reveal}>
        <NextDraw />
      </DrawHero>
      {draw.numbers ? (
        <DrawnNumbers gameCode={draw.gameCode} numbers={draw.numbers} bets={bets} plan={reveal.plan} />
      ) : (
        <div className={styles.notice}>
          <InlineNotice kind="info">
            {draw.state === 'voided' ? t('result.voided') : t('result.not-drawn')}
            {draw.voided?.reason ? ` ${t('result.void-reason', { reason: draw.voided.reason })}` : null}
          </InlineNotice>
        </div>
      )}
      {draw.state === 'corrected' ? (
        <div className={styles.notice}>
          <InlineNotice kind="info">{t('result.corrected')}</InlineNotice>
        </div>
      ) : null}
      <FairCard key={draw.drawId} draw={draw} />
    </>
  );
}

interface DrawnNumbersProps {
  readonly gameCode: string;
  readonly numbers: DrawResult;
  readonly bets: readonly Bet[];
  readonly plan: Reveal['plan'];
}

/** The whole result: a table of prizes if there are several, and the sides once all numbers have landed. */
export function DrawnNumbers(props: DrawnNumbersProps) {
  const hasTable = headlinePrizeOf(props.gameCode).pool === undefined;
  return (
    <>
      {hasTable ? <PrizeTable {...props} /> : null}
      {props.plan ? null : <SidesCard {...props} hasLegend={!hasTable} />}
    </>
  );
}

function NextDraw() {
  const t = useTranslation();
  const { page, session } = usePlayer();
  const next = useGame(page.gameCode, session.currency).data?.draw ?? null;
  return (
    <>
      {next ? (
        <>
          <span>{t(toClosingMessage('next', next))}</span>
          <DrawCountdown look="plain" draw={next} className={styles.countdown} />
        </>
      ) : null}
      <ButtonLink as={Link} size="s" className={styles.bet ?? ''} to="/betting">
        {t('result.bet')}
      </ButtonLink>
    </>
  );
}

/** The shape of a result while it loads. */
export function ResultSkeleton() {
  const t = useTranslation();
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span className="vh">{t('state.loading')}</span>
      <Skeleton height={150} radius="var(--r-l)" />
      <Skeleton height={380} radius="var(--r-l)" />
    </div>
  );
}
