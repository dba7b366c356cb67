import type { DrawValue } from '@foyer/contract/lotto/draw.ts';
import type { TicketValue } from '@foyer/contract/lotto/ticket.ts';
import { requireBetType, requireGame } from '@foyer/lottery/find-game.ts';
import { formatAmount } from '@foyer/money/format-amount.ts';
import { formatMoney } from '@foyer/money/format-money.ts';
import { money } from '@foyer/money/money.ts';
import { AppBar } from '@foyer/ui/app-bar.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { useRemaining } from '@foyer/ui/use-remaining.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { useDraw, useTicket } from '../api/queries.ts';
import { useServerOffset } from '../api/server-clock.ts';
import { toBetName } from '../messages/bet-name.ts';
import { useTranslation } from '../messages/messages.ts';
import { toClosingMessage } from '../page/closing-message.ts';
import { DrawCountdown } from '../page/draw-countdown.tsx';
import { LoadFailure } from '../page/load-failure.tsx';
import { useMoment } from '../page/use-moment.ts';
import { DrawHero } from '../result/draw-hero.tsx';
import { FairCard } from '../result/fair-card.tsx';
import { ReceiptCard } from '../result/receipt-card.tsx';
import resultStyles from '../result/result.module.css';
import { DrawnNumbers, ResultSkeleton } from '../result/result.page.tsx';
import { useReveal } from '../result/use-reveal.ts';
import { netOf, toOutcome } from './net-result.ts';
import { findLevels, OddsLines } from './odds-lines.tsx';
import { Line, PaperTicket } from './paper-ticket.tsx';
import styles from './ticket.module.css';
import { toTicketName } from './ticket-name.ts';
import { WonAmount } from './won-amount.tsx';

/** One ticket, live: waits for the close, animates the draw, marks the hits and shows the winnings. */
export function TicketPage() {
  const t = useTranslation();
  const { ticketId = '' } = useParams();
  const drawId = useTicket(ticketId, null).data?.drawId ?? null;
  const draw = useDraw(drawId);
  const ticket = useTicket(ticketId, draw.data?.closesAt ?? null);
  useFreshBalance(ticket.data?.state ?? null);
  const failed = [ticket, draw].find((query) => query.isError && !query.data);
  return (
    <>
      <AppBar
        title={t('ticket.title')}
        subtitle={toTicketName(ticketId)}
        start={<IconLink as={Link} icon="chevron-start" flip label={t('bar.back')} to="/betting" />}
        end={<IconLink as={Link} icon="history" label={t('bar.history')} to="/history/tickets" />}
      />
      <main className={resultStyles.scroller}>
        {ticket.data && draw.data ? <LiveTicket ticket={ticket.data} draw={draw.data} /> : null}
        {failed ? (
          <div className={resultStyles.notice}>
            <LoadFailure onRetry={() => void failed.refetch()} />
          </div>
        ) : null}
        {!failed && !(ticket.data && draw.data) ? <ResultSkeleton /> : null}
      </main>
    </>
  );
}

/** A settled ticket may have changed the balance and the list. */
function useFreshBalance(state: TicketValue['state'] | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (state === null || state === 'open') return;
    void client.invalidateQueries({ queryKey: ['balance'] });
    void client.invalidateQueries({ queryKey: ['tickets'] });
  }, [client, state]);
}

interface LiveTicketProps {
  readonly ticket: TicketValue;
  readonly draw: DrawValue;
}

function LiveTicket({ ticket, draw }: LiveTicketProps) {
  const t = useTranslation();
  const toMoment = useMoment();
  const { currency } = ticket;
  const betType = requireBetType(requireGame(ticket.gameCode), ticket.betCode);
  const inCurrency = (minor: string) => money(BigInt(minor), currency);
  const bets = ticket.state === 'void' ? [] : [ticket];
  const reveal = useReveal(draw);
  const isRevealed = reveal.plan === null;
  return (
    <>
      <DrawHero draw={draw} bets={bets} reveal={reveal}>
        <Standing ticket={ticket} draw={draw} />
      </DrawHero>
      <div className={styles.paper}>
        <PaperTicket
          drawId={ticket.drawId}
          betName={toBetName(ticket.gameCode, ticket.betCode, t)}
          areSides={betType.matcher.kind === 'measure'}
          numbers={ticket.numbers}
          stake={inCurrency(ticket.stakeMinor)}
          unitsPerNumber={ticket.unitsPerNumber}
          perHit={inCurrency(ticket.perHitMinor)}
          hasLevels={findLevels(betType, ticket.odds, ticket.numbers).length > 1}
          total={inCurrency(ticket.totalMinor)}
          isShining={isRevealed && toOutcome(ticket) === 'won'}
        >
          <Line name={t('ticket.placed-at')} value={toMoment(ticket.placedAt)} />
          {ticket.prizeMode === 'REBATE' ? <Line name={t('mode.title')} value={t('mode.rebate')} /> : null}
          <OddsLines betType={betType} odds={ticket.odds} picks={ticket.numbers} />
          {ticket.payoutMinor !== null && isRevealed ? (
            <>
              <Line name={t('ticket.payout')} value={formatMoney(inCurrency(ticket.payoutMinor))} />
              <Line name={t('ticket.net')} value={formatMoney(netOf(ticket), { sign: 'always' })} />
            </>
          ) : null}
          {ticket.correction ? (
            <Line
              name={`${t('ticket.correction')} · ${toMoment(ticket.correction.at)}`}
              value={formatMoney(inCurrency(ticket.correction.amountMinor))}
            />
          ) : null}
          {ticket.rebateMinor === '0' ? null : (
            <Line
              name={ticket.payoutMinor !== null && isRevealed ? t('ticket.rebate') : t('mode.back')}
              value={formatMoney(inCurrency(ticket.rebateMinor))}
            />
          )}
        </PaperTicket>
      </div>
      {draw.numbers ? (
        <DrawnNumbers gameCode={draw.gameCode} numbers={draw.numbers} bets={bets} plan={reveal.plan} />
      ) : null}
      {draw.manifest && ticket.state !== 'void' ? (
        <ReceiptCard ticketId={ticket.ticketId} manifest={draw.manifest} />
      ) : null}
      <FairCard draw={draw} />
    </>
  );
}

/** The ticket's status, in one line. */
function Standing({ ticket, draw }: LiveTicketProps) {
  const t = useTranslation();
  const offsetMs = useServerOffset();
  const endsAt = new Date(draw.closesAt).getTime();
  const { phase } = useRemaining({ endsAt, offsetMs });
  if (toOutcome(ticket) === 'returned') {
    const amount = formatAmount(ticket.payoutMinor ?? '0', ticket.currency);
    return <span role="status">{t('ticket.returned', { amount })}</span>;
  }
  if (ticket.state === 'won') return <WonAmount amount={money(BigInt(ticket.payoutMinor ?? '0'), ticket.currency)} />;
  if (ticket.state === 'lost') return <span role="status">{t('ticket.lost')}</span>;
  if (ticket.state === 'void') {
    const amount = formatAmount(ticket.totalMinor, ticket.currency);
    const why = t.optional(`ticket.void.${ticket.voidReason}`);
    return (
      <span role="status">
        {why ? `${why} ` : ''}
        {t('ticket.void', { amount })}
      </span>
    );
  }
  if (phase === 'closed') return <span role="status">{t('ticket.drawing')}</span>;
  return (
    <>
      <span>{t(toClosingMessage('ticket', draw))}</span>
      <DrawCountdown look="plain" draw={draw} className={resultStyles.countdown} />
    </>
  );
}
