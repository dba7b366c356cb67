import { money } from '@foyer/money/money.ts';
import { toTyped } from '@foyer/money/typed-money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { Chip } from '@foyer/ui/chip.tsx';
import { useTranslation } from '../messages/messages.ts';
import styles from './dock.module.css';
import { toHighestStake, toQuickStakes } from './quick-stakes.ts';
import type { SlipChange } from './slip.ts';
import type { Line } from './slip-lines.ts';

interface QuickStakeChipsProps {
  readonly line: Line;
  /** What the other lines leave of the balance, in minor units; null while it is unknown. */
  readonly funds: bigint | null;
  readonly onChange: (change: SlipChange) => void;
}

/** Round stakes and the highest possible one, each one tap away. */
export function QuickStakeChips({ line, funds, onChange }: QuickStakeChipsProps) {
  const t = useTranslation();
  const { betType, numbers, price, range, stake } = line;
  const highest = toHighestStake(range, { funds, units: price.unitsPerNumber * numbers.length });
  const choose = (minor: bigint) => onChange({ kind: 'stake', betCode: betType.code, minor });
  if (highest === null) return null;
  return (
    <fieldset className={styles.quick} aria-label={t('bet.quick')}>
      {toQuickStakes(range, highest).map((minor) => (
        <Chip key={String(minor)} selected={stake.minor === minor} onClick={() => choose(minor)}>
          <Amount>{toTyped(money(minor, stake.currency))}</Amount>
        </Chip>
      ))}
      <Chip selected={stake.minor === highest} onClick={() => choose(highest)}>
        {t('bet.max')}
      </Chip>
    </fieldset>
  );
}
