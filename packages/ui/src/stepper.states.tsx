import type { States } from './states.ts';
import { Stepper } from './stepper.tsx';

const stake = {
  min: 10_000n,
  max: 500_000n,
  step: 10_000n,
  onChange: () => {},
  format: (value: bigint) => `${value.toLocaleString('vi-VN')} ₫`,
  toText: String,
  toValue: (text: string) => (/^\d+$/.test(text) ? BigInt(text) : null),
  label: 'Stake',
  decreaseLabel: 'Less',
  increaseLabel: 'More',
};

export const states: States = {
  'in between': <Stepper {...stake} value={20_000n} unit="per number" />,
  lowest: <Stepper {...stake} value={10_000n} />,
  highest: <Stepper {...stake} value={500_000n} />,
  disabled: <Stepper {...stake} value={20_000n} disabled />,
};
