import type { TicketValue } from '@foyer/contract/lotto/ticket.ts';
import type { BetType } from '@foyer/lottery/game.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { toLevelName } from '../messages/level-name.ts';
import { useTranslation } from '../messages/messages.ts';
import styles from './paper-ticket.module.css';

interface OddsLinesProps {
  readonly betType: BetType;
  readonly odds: TicketValue['odds'];
  readonly picks: readonly string[];
}

const THOUSANDTHS = 1_000;

/** The odds frozen on the ticket, if there are several. */
export function OddsLines({ betType, odds, picks }: OddsLinesProps) {
  const t = useTranslation();
  const levels = findLevels(betType, odds, picks);
  const format = new Intl.NumberFormat(t.locale, { maximumFractionDigits: 3, numberingSystem: 'latn' });
  if (levels.length < 2) return null;
  return (
    <div className={styles.odds}>
      <dt>{t('ticket.odds')}</dt>
      <dd>
        <ul>
          {levels.map((level) => (
            <li key={level}>
              <span>{toLevelName(betType, level, t)}</span>
              <Amount>{`×${format.format((odds[level] ?? 0) / THOUSANDTHS)}`}</Amount>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

/** The levels of an odds table that matter to a ticket: of a bet on sides those that it picked. */
export const findLevels = (betType: BetType, odds: TicketValue['odds'], picks: readonly string[]): readonly string[] =>
  Object.keys(odds).filter((level) => betType.matcher.kind !== 'measure' || picks.includes(level));
