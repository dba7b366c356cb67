import { money } from '@foyer/money/money.ts';
import { MoneyField } from './money-field.tsx';
import type { States } from './states.ts';

const amount = { label: 'Amount', name: 'amount', placeholder: '0 ₫', onChange: () => {} };

export const states: States = {
  empty: <MoneyField {...amount} value={money(0n, 'VND')} />,
  amount: <MoneyField {...amount} value={money(250_000n, 'VND')} end="Max" />,
  'not allowed': <MoneyField {...amount} value={money(5_000n, 'VND')} fault="The least is 10.000 ₫." />,
};
