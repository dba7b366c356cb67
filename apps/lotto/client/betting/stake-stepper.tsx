import { formatMoney } from '@foyer/money/format-money.ts';
import { money } from '@foyer/money/money.ts';
import { MoneyStepper } from '@foyer/ui/money-stepper.tsx';
import { useId } from 'react';
import { toBetName } from '../messages/bet-name.ts';
import { useTranslation } from '../messages/messages.ts';
import styles from './dock.module.css';
import type { SlipChange } from './slip.ts';
import type { Line } from './slip-lines.ts';

interface StakeStepperProps {
  readonly line: Line;
  readonly onChange: (change: SlipChange) => void;
  /** The id of a text elsewhere that explains what is wrong with the stake; if absent, it is explained here. */
  readonly faultId?: string;
}

/** The stake on each pick of a line. */
export function StakeStepper({ line, onChange, faultId }: StakeStepperProps) {
  const t = useTranslation();
  const ownId = useId();
  const { stake, range, betType, stakeFault } = line;
  return (
    <>
      <MoneyStepper
        min={range.min}
        max={range.max}
        step={range.step}
        value={stake}
        onChange={(minor) => onChange({ kind: 'stake', betCode: betType.code, minor })}
        faultId={stakeFault ? (faultId ?? ownId) : undefined}
        label={t('bet.stake')}
        decreaseLabel={t('bet.stake-less')}
        increaseLabel={t('bet.stake-more')}
        unit={t('bet.per-number')}
      />
      {stakeFault && !faultId ? <StakeFaultText id={ownId} line={line} /> : null}
    </>
  );
}

interface StakeFaultTextProps {
  readonly id: string;
  readonly line: Line;
  /** Whether to name the bet, if another one is shown. */
  readonly isNamed?: boolean;
}

/** States which stake would be allowed. */
export function StakeFaultText({ id, line, isNamed = false }: StakeFaultTextProps) {
  const t = useTranslation();
  const { range, stake, stakeFault } = line;
  if (!stakeFault) return null;
  const bound = { max: range.max, min: range.min, step: range.step }[stakeFault];
  const amount = formatMoney(money(bound, stake.currency));
  return (
    <p id={id} role="alert" className={styles.poor}>
      {isNamed ? <b>{toBetName(line.gameCode, line.betType.code, t)} · </b> : null}
      {t(`bet.stake-${stakeFault}`, { amount })}
    </p>
  );
}
