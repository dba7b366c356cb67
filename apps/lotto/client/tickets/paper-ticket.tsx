import { formatMoney } from '@foyer/money/format-money.ts';
import type { Money } from '@foyer/money/money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { Paper } from '@foyer/ui/paper.tsx';
import type { ReactNode } from 'react';
import { toDrawName, toGameCode } from '../messages/draw-name.ts';
import { useTranslation } from '../messages/messages.ts';
import { useGameArt } from '../page/game-art.ts';
import { useGameName } from '../page/game-name.ts';
import styles from './paper-ticket.module.css';
import { Picks } from './picks.tsx';

interface PaperTicketProps {
  readonly drawId: string;
  readonly betName: string;
  /** Whether the picks are sums or sides, not numbers. */
  readonly areSides?: boolean;
  readonly numbers: readonly string[];
  readonly stake: Money;
  readonly unitsPerNumber: number;
  readonly perHit: Money;
  /** Whether there are lower odds as well: a hit then pays "up to" this amount. */
  readonly hasLevels?: boolean;
  readonly total: Money;
  /** Further lines above the total. */
  readonly children?: ReactNode;
  /** Whether to animate a won ticket once. */
  readonly isShining?: boolean;
}

/** A ticket on paper: game and numbers above the perforation, money below. */
export function PaperTicket(props: PaperTicketProps) {
  const t = useTranslation();
  const gameName = useGameName();
  const artOf = useGameArt();
  const { drawId, betName, numbers, children, areSides, isShining = false } = props;
  const gameCode = toGameCode(drawId);
  const head = (
    <>
      <div className={styles.game}>
        <img src={artOf(gameCode)} alt="" width={48} height={48} />
        <div className={styles.names}>
          <b className="t-title-3">{gameName(gameCode)}</b>
          <span className={styles.line}>
            {t('draw.name', { draw: toDrawName(drawId) })} · {betName}
          </span>
        </div>
      </div>
      <Picks picks={numbers} areSides={areSides ?? false} />
    </>
  );
  return (
    <div className={isShining ? styles.shining : undefined}>
      <Paper head={head}>
        <dl className={styles.money}>
          <MoneyLines {...props} />
          {children}
          <Line className={styles.total} name={t('confirm.total')} value={formatMoney(props.total)} />
        </dl>
      </Paper>
    </div>
  );
}

function MoneyLines({ numbers, stake, unitsPerNumber, perHit, hasLevels = false }: PaperTicketProps) {
  const t = useTranslation();
  const isPerPrize = unitsPerNumber > 1;
  const count = isPerPrize ? `${numbers.length} × ${unitsPerNumber}` : String(numbers.length);
  return (
    <>
      <Line name={t('confirm.stake')} value={formatMoney(stake)} />
      <Line name={isPerPrize ? t('confirm.numbers-prizes') : t('confirm.numbers')} value={count} />
      <Line name={hasLevels ? t('ticket.up-to') : t('confirm.per-hit')} value={formatMoney(perHit)} />
    </>
  );
}

interface LineProps {
  readonly name: string;
  readonly value: string;
  readonly className?: string | undefined;
}

/** A line of the paper: a label and a value. */
export function Line({ name, value, className }: LineProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd>
        <Amount>{value}</Amount>
      </dd>
    </div>
  );
}
