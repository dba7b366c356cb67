import type { TicketValue } from '@foyer/contract/lotto/ticket.ts';
import type { BetType } from '@foyer/lottery/game.ts';
import { oddsOfPicks } from '@foyer/lottery/price-ticket.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { toLevelName } from '../messages/level-name.ts';
import { useTranslation } from '../messages/messages.ts';
import { toOddsText } from '../page/bet-type-offer.ts';
import styles from './paper-ticket.module.css';

interface OddsLinesProps {
  readonly betType: BetType;
  readonly odds: TicketValue['odds'];
  readonly picks: readonly string[];
}

/** What each outcome pays, if there are several. */
export function OddsLines({ betType, odds, picks }: OddsLinesProps) {
  const t = useTranslation();
  const levels = findLevels(betType, odds, picks);
  if (levels.length < 2) return null;
  return (
    <div className={styles.odds}>
      <dt>{t('ticket.odds')}</dt>
      <dd>
        <ul>
          {levels.map((level) => (
            <li key={level}>
              <span>{toLevelName(betType, level, t)}</span>
              <Amount>{`×${toOddsText({ [level]: odds[level] ?? 0 }, t.locale)}`}</Amount>
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}

/** The levels of an odds table that these picks can win: of a bet on sides those that were picked. */
export const findLevels = (betType: BetType, odds: TicketValue['odds'], picks: readonly string[]): readonly string[] =>
  Object.keys(oddsOfPicks(betType, { numbers: picks, odds }));
