import { ChipLink } from '@foyer/ui/chip.tsx';
import { Link } from '../../../page/link.tsx';
import type { MessageKey } from '../../../page/message-keys.ts';
import { useTranslation } from '../../../page/messages.ts';
import { type Period, withQuery } from '../period.ts';
import styles from '../transactions/transactions-list.module.css';
import { BETS_PATH, type BetState } from './bets-data.ts';

const NAMES: Record<BetState, MessageKey> = {
  open: 'member.betsOpen',
  settled: 'member.betsSettled',
  won: 'member.betsWon',
};

/** The state named in an address; null for all. */
export const readState = (name: string | null): BetState | null =>
  name !== null && Object.keys(NAMES).includes(name) ? (name as BetState) : null;

/** Chooses which bets are shown. */
export function BetFilters({ period, state }: { state: BetState | null; period: Period }) {
  const t = useTranslation();
  return (
    <nav className={styles.filters} aria-label={t('member.filters')}>
      <ChipLink as={Link} to={withQuery(BETS_PATH, period)} replace selected={state === null}>
        {t('member.typeAll')}
      </ChipLink>
      {Object.entries(NAMES).map(([one, name]) => (
        <ChipLink
          key={one}
          as={Link}
          to={withQuery(BETS_PATH, { state: one, ...period })}
          replace
          selected={one === state}
        >
          {t(name)}
        </ChipLink>
      ))}
    </nav>
  );
}
