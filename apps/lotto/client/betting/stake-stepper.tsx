import { formatMoney } from '@foyer/money/format-money.ts';
import { type Money, money } from '@foyer/money/money.ts';
import { parseMajor, toMajorText } from '@foyer/money/money-text.ts';
import { Stepper } from '@foyer/ui/stepper.tsx';
import { showToast } from '@foyer/ui/toast-queue.ts';
import { useTranslation } from '../messages/messages.ts';
import type { SlipChange } from './slip.ts';
import type { Line } from './slip-lines.ts';

interface StakeStepperProps {
  readonly line: Line;
  readonly onChange: (change: SlipChange) => void;
}

/** The stake on each pick of a line. */
export function StakeStepper({ line, onChange }: StakeStepperProps) {
  const t = useTranslation();
  const { stake, range, betType } = line;
  const inCurrency = (minor: bigint): Money => money(minor, stake.currency);
  const explain = (typed: bigint): string => {
    if (typed > range.max) return t('bet.stake-most', { amount: formatMoney(inCurrency(range.max)) });
    if (typed < range.min) return t('bet.stake-least', { amount: formatMoney(inCurrency(range.min)) });
    return t('bet.stake-step', { amount: formatMoney(inCurrency(range.step)) });
  };
  return (
    <Stepper
      min={range.min}
      max={range.max}
      step={range.step}
      value={stake.minor}
      onChange={(minor) => onChange({ kind: 'stake', betCode: betType.code, minor })}
      format={(minor) => formatMoney(inCurrency(minor))}
      toText={(minor) => toMajorText(inCurrency(minor))}
      toValue={(text) => parseMajor(text.replace(',', '.'), stake.currency)?.minor ?? null}
      onAdjusted={(typed) => showToast({ text: explain(typed) })}
      label={t('bet.stake')}
      decreaseLabel={t('bet.stake-less')}
      increaseLabel={t('bet.stake-more')}
      unit={t('bet.per-number')}
    />
  );
}
