import { formatMoney } from '@foyer/money/format-money.ts';
import { money } from '@foyer/money/money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { Button } from '@foyer/ui/button.tsx';
import { Checkbox } from '@foyer/ui/checkbox.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { useRemaining } from '@foyer/ui/use-remaining.ts';
import { useState } from 'react';
import type { OpenDraw } from '../../api/draw.ts';
import type { PlacedValue } from '../../api/ticket.ts';
import { Refused } from '../api/call.ts';
import { useBalance } from '../api/queries.ts';
import { useServerOffset } from '../api/server-clock.ts';
import { PaperTicket } from '../tickets/paper-ticket.tsx';
import { toDrawName } from '../words/draw-name.ts';
import { useWords, type Words } from '../words/words.tsx';
import type { Offer } from './bet-offer.ts';
import type { ConfirmSheetProps } from './confirm-sheet.tsx';
import styles from './confirm-ticket.module.css';
import { usePlaceTicket } from './use-place-ticket.ts';

interface ConfirmTicketProps extends Omit<ConfirmSheetProps, 'open'> {
  readonly onPlaced: (placed: PlacedValue) => void;
}

/** What is bet, what it costs, and the one button that places it. */
export function ConfirmTicket({ offer, draw, slip, onChange, onClose, onPlaced }: ConfirmTicketProps) {
  const { t } = useWords();
  const [drawId, setDrawId] = useState(draw?.drawId ?? '');
  const place = usePlaceTicket(slip, onChange);
  const isOver = useIsOver(drawId, draw);
  const next = draw && draw.drawId !== drawId ? draw : null;
  const submit = () => place.mutate({ offer, drawId }, { onSuccess: onPlaced });
  const move = () => {
    place.reset();
    setDrawId(draw?.drawId ?? drawId);
  };
  return (
    <div className={styles.confirm}>
      <PaperTicket {...toPaper(offer)} drawId={drawId} total={offer.price.total} />
      <BalanceAfter offer={offer} />
      <Checkbox checked={slip.isKept} onChange={(event) => onChange({ kind: 'keep', isKept: event.target.checked })}>
        {t('confirm.keep')}
      </Checkbox>
      <Outcome error={place.error} closedDrawId={isOver && !place.isPending ? drawId : null} />
      <div className={styles.actions}>
        <Button kind="secondary" size="l" onClick={onClose} disabled={place.isPending}>
          {t('confirm.edit')}
        </Button>
        {isOver && !place.isPending ? (
          <Button size="l" className={styles.main} disabled={!next} onClick={move}>
            {next ? t('confirm.move', { draw: toDrawName(next.drawId) }) : t('confirm.waiting-next')}
          </Button>
        ) : (
          <Button
            size="l"
            className={styles.main}
            loading={place.isPending}
            loadingLabel={t('confirm.placing')}
            onClick={submit}
          >
            {t('confirm.place')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Whether the draw that this ticket is for sells no more. */
function useIsOver(drawId: string, draw: OpenDraw | null): boolean {
  const endsAt = draw?.drawId === drawId ? new Date(draw.closesAt).getTime() : 0;
  return useRemaining({ endsAt, offsetMs: useServerOffset() }).phase === 'closed';
}

function toPaper({ betType, numbers, stake, price }: Offer) {
  return {
    betName: betType.name,
    numbers,
    stake,
    unitsPerNumber: price.unitsPerNumber,
    perHit: price.perHit,
  };
}

function BalanceAfter({ offer }: { readonly offer: Offer }) {
  const { t } = useWords();
  const balance = useBalance();
  if (!balance.data) return null;
  const { minor, currency } = offer.price.total;
  return (
    <p className={styles.balance}>
      <span>{t('confirm.balance-after')}</span>
      <Amount className="semi">{formatMoney(money(BigInt(balance.data.balanceMinor) - minor, currency))}</Amount>
    </p>
  );
}

interface OutcomeProps {
  readonly error: Error | null;
  readonly closedDrawId: string | null;
}

/** What happened to the money, when something did not go through. */
function Outcome({ error, closedDrawId }: OutcomeProps) {
  const words = useWords();
  if (error && !(error instanceof Refused && error.errorCode === 'bet.closed')) {
    return <InlineNotice kind="negative">{explain(error, words)}</InlineNotice>;
  }
  if (closedDrawId === null) return null;
  return <InlineNotice kind="warning">{words.t('confirm.moved', { old: toDrawName(closedDrawId) })}</InlineNotice>;
}

function explain(error: Error, { t, find }: Words): string {
  if (error instanceof Refused) return find(`refusal.${error.errorCode}`) ?? t('refusal.unknown.error');
  return t('confirm.unanswered');
}
