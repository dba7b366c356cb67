import type { OpenDraw } from '@foyer/contract/lotto/draw.ts';
import type { TicketValue } from '@foyer/contract/lotto/ticket.ts';
import type { PrizeMode } from '@foyer/lottery/game.ts';
import { formatMoney } from '@foyer/money/format-money.ts';
import { money, sumMoney } from '@foyer/money/money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { Button } from '@foyer/ui/button.tsx';
import { Checkbox } from '@foyer/ui/checkbox.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { Segmented } from '@foyer/ui/segmented.tsx';
import { useRemaining } from '@foyer/ui/use-remaining.ts';
import { useState } from 'react';
import { RefusalError } from '../api/call.ts';
import { useBalance } from '../api/queries.ts';
import { useServerOffset } from '../api/server-clock.ts';
import { toDrawName } from '../messages/draw-name.ts';
import { type Translate, useTranslation } from '../messages/messages.ts';
import { usePlayer } from '../page/player.tsx';
import type { ConfirmSheetProps } from './confirm-sheet.tsx';
import styles from './confirm-tickets.module.css';
import { LinesToConfirm } from './lines-to-confirm.tsx';
import { notIn } from './slip-lines.ts';
import type { usePlaceLines } from './use-place-lines.ts';

interface ConfirmTicketsProps extends Omit<ConfirmSheetProps, 'open'> {
  readonly place: ReturnType<typeof usePlaceLines>;
  /** The lines of the slip that were placed before one was refused. */
  readonly placed: readonly TicketValue[];
  readonly onPlaced: (ticket: TicketValue) => void;
}

/**
 * The bets, their cost, and the button that places them. As long as the outcome of a ticket is unknown, that ticket is shown as it
 * was sent, and the button asks for its outcome: anything else would be a second ticket.
 */
export function ConfirmTickets(props: ConfirmTicketsProps) {
  const t = useTranslation();
  const { lines, undecided, draw, slip, place, placed, onChange, onClose, onPlaced } = props;
  const [asked] = Object.values(slip.attempts);
  const [drawId, setDrawId] = useState(asked?.drawId ?? draw?.drawId ?? '');
  const isOver = useIsOver(drawId, draw);
  const next = draw && draw.drawId !== drawId ? draw : null;
  const isUnknown = asked !== undefined && !place.isPending;
  const isLocked = asked !== undefined || place.isPending;
  const sent = place.isPending ? place.variables?.lines : undefined;
  const shown = sent ? notIn(placed, sent) : isUnknown ? undecided : lines;
  const submit = () => place.mutate({ lines: shown, drawId, onPlaced: ({ ticket }) => onPlaced(ticket) });
  const move = () => {
    place.reset();
    setDrawId(draw?.drawId ?? drawId);
  };
  return (
    <div className={styles.confirm}>
      <fieldset disabled={isLocked} className={styles.choices}>
        <LinesToConfirm lines={shown} drawId={drawId} onChange={onChange} />
        <PrizeModeChoice lines={shown} mode={(isLocked && shown[0]?.prizeMode) || slip.prizeMode} onChange={onChange} />
      </fieldset>
      {isUnknown ? null : <BalanceAfter lines={shown} />}
      <Checkbox checked={slip.isKept} onChange={(event) => onChange({ kind: 'keep', isKept: event.target.checked })}>
        {t('confirm.keep')}
      </Checkbox>
      <div className={styles.foot}>
        {placed.length > 0 && !place.isPending ? (
          <InlineNotice kind="positive">{t('confirm.some-placed', { count: placed.length })}</InlineNotice>
        ) : null}
        {place.isChecking ? <InlineNotice kind="info">{t('confirm.checking-text')}</InlineNotice> : null}
        <Outcome isUnknown={isUnknown} error={place.error} closedDrawId={isOver && !place.isPending ? drawId : null} />
        <div className={styles.actions}>
          <Button kind="secondary" size="l" onClick={onClose} disabled={place.isPending}>
            {t(isUnknown ? 'confirm.close' : 'confirm.edit')}
          </Button>
          {isOver && !place.isPending && !isUnknown ? (
            <Button size="l" className={styles.main} disabled={!next} onClick={move}>
              {next ? t('confirm.move', { draw: toDrawName(next.drawId) }) : t('confirm.waiting-next')}
            </Button>
          ) : (
            <Button
              size="l"
              className={styles.main}
              loading={place.isPending}
              loadingLabel={t(place.isChecking ? 'confirm.checking' : 'confirm.placing')}
              disabled={!isUnknown && (shown.length === 0 || shown.some(({ stakeFault }) => stakeFault !== null))}
              onClick={submit}
            >
              {isUnknown ? t('confirm.check-again') : toPlaceLabel(shown.length, t)}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

const toPlaceLabel = (count: number, t: Translate): string =>
  count > 1 ? t('confirm.place-lines', { count }) : t('confirm.place');

/** Whether the draw of these tickets is closed. */
function useIsOver(drawId: string, draw: OpenDraw | null): boolean {
  const endsAt = draw?.drawId === drawId ? new Date(draw.closesAt).getTime() : 0;
  return useRemaining({ endsAt, offsetMs: useServerOffset() }).phase === 'closed';
}

interface PrizeModeChoiceProps extends Pick<ConfirmTicketsProps, 'lines' | 'onChange'> {
  readonly mode: PrizeMode;
}

/** Two modes of payment: higher odds, or lower odds and a rebate that is paid in any case. */
function PrizeModeChoice({ mode, lines, onChange }: PrizeModeChoiceProps) {
  const t = useTranslation();
  const { session } = usePlayer();
  const rebate = sumMoney(
    lines.map(({ price }) => price.rebate),
    session.currency,
  );
  return (
    <div className={styles.mode}>
      <h3 className="t-footnote semi">{t('mode.title')}</h3>
      <Segmented
        mini
        label={t('mode.title')}
        value={mode}
        onChange={(prizeMode) => onChange({ kind: 'prize-mode', prizeMode })}
        segments={[
          { value: 'ODDS', label: t('mode.odds') },
          { value: 'REBATE', label: t('mode.rebate') },
        ]}
      />
      <p className="t-footnote c-2">{t(mode === 'ODDS' ? 'mode.odds-text' : 'mode.rebate-text')}</p>
      {rebate.minor > 0n ? (
        <p className={styles.balance}>
          <span>{t('mode.back')}</span>
          <Amount className="semi">{formatMoney(rebate)}</Amount>
        </p>
      ) : null}
    </div>
  );
}

function BalanceAfter({ lines }: Pick<ConfirmTicketsProps, 'lines'>) {
  const t = useTranslation();
  const { session } = usePlayer();
  const balance = useBalance();
  if (!balance.data) return null;
  const total = sumMoney(
    lines.map(({ price }) => price.total),
    session.currency,
  );
  return (
    <p className={styles.balance}>
      <span>{t('confirm.balance-after')}</span>
      <Amount className="semi">
        {formatMoney(money(BigInt(balance.data.balanceMinor) - total.minor, session.currency))}
      </Amount>
    </p>
  );
}

interface OutcomeProps {
  readonly isUnknown: boolean;
  readonly error: Error | null;
  readonly closedDrawId: string | null;
}

/** States what happened to the money after a failure. */
function Outcome({ isUnknown, error, closedDrawId }: OutcomeProps) {
  const t = useTranslation();
  if (isUnknown) return <InlineNotice kind="negative">{t('confirm.unanswered')}</InlineNotice>;
  if (error && !(error instanceof RefusalError && error.errorCode === 'bet.closed')) {
    return <InlineNotice kind="negative">{explain(error, t)}</InlineNotice>;
  }
  if (closedDrawId === null) return null;
  return <InlineNotice kind="warning">{t('confirm.moved', { old: toDrawName(closedDrawId) })}</InlineNotice>;
}

function explain(error: Error, t: Translate): string {
  if (error instanceof RefusalError) return t.optional(`refusal.${error.errorCode}`) ?? t('refusal.unknown.error');
  return t('confirm.unanswered');
}
