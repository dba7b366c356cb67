import { money } from '@foyer/money/money.ts';
import { MoneyStepper } from './money-stepper.tsx';
import type { States } from './states.ts';

const stake = {
  min: 10_000n,
  max: 500_000n,
  step: 10_000n,
  onChange: () => {},
  label: 'Stake',
  decreaseLabel: 'Less',
  increaseLabel: 'More',
};
const dong = (minor: bigint) => money(minor, 'VND');

export const states: States = {
  'in between': <MoneyStepper {...stake} value={dong(20_000n)} unit="per number" />,
  lowest: <MoneyStepper {...stake} value={dong(10_000n)} />,
  highest: <MoneyStepper {...stake} value={dong(500_000n)} />,
  'not allowed': <MoneyStepper {...stake} value={dong(90_000_000n)} faultId="fault" />,
  disabled: <MoneyStepper {...stake} value={dong(20_000n)} disabled />,
};
