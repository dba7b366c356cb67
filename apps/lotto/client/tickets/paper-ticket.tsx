import { formatMoney } from '@foyer/money/format-money.ts';
import type { Money } from '@foyer/money/money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { gameArtUrl } from '@foyer/ui/art-urls.ts';
import { Paper } from '@foyer/ui/paper.tsx';
import type { ReactNode } from 'react';
import { GameBalls } from '../app/game-balls.tsx';
import { usePlayer } from '../app/player.tsx';
import { toDrawName } from '../words/draw-name.ts';
import { useWords } from '../words/words.tsx';
import styles from './paper-ticket.module.css';

interface PaperTicketProps {
  readonly drawId: string;
  readonly betName: string;
  readonly numbers: readonly string[];
  readonly stake: Money;
  readonly unitsPerNumber: number;
  readonly perHit: Money;
  readonly total: Money;
  /** Further lines above the total. */
  readonly children?: ReactNode;
  /** A won ticket shines once. */
  readonly isShining?: boolean;
}

/** More than these are shown small, so that a hundred numbers still fit on the paper. */
const LARGE_BALLS = 5;

/** A ticket on paper: game and numbers above the perforation, money below. */
export function PaperTicket(props: PaperTicketProps) {
  const { t } = useWords();
  const { page } = usePlayer();
  const { drawId, betName, numbers, children, isShining = false } = props;
  const isLarge = numbers.length <= LARGE_BALLS;
  const head = (
    <>
      <div className={styles.game}>
        <img src={gameArtUrl('seal-quick') ?? ''} alt="" width={48} height={48} />
        <div className={styles.names}>
          <b className="t-title-3">{page.gameName}</b>
          <span className={styles.line}>
            {t('draw.name', { draw: toDrawName(drawId) })} · {betName}
          </span>
        </div>
      </div>
      <GameBalls values={numbers} size={isLarge ? 44 : 28} className={isLarge ? styles.large : styles.small} />
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

function MoneyLines({ numbers, stake, unitsPerNumber, perHit }: PaperTicketProps) {
  const { t } = useWords();
  const isPerPrize = unitsPerNumber > 1;
  const count = isPerPrize ? `${numbers.length} × ${unitsPerNumber}` : String(numbers.length);
  return (
    <>
      <Line name={t('confirm.stake')} value={formatMoney(stake)} />
      <Line name={isPerPrize ? t('confirm.numbers-prizes') : t('confirm.numbers')} value={count} />
      <Line name={t('confirm.per-hit')} value={formatMoney(perHit)} />
    </>
  );
}

interface LineProps {
  readonly name: string;
  readonly value: string;
  readonly className?: string | undefined;
}

/** A line of the paper: what, and how much. */
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
