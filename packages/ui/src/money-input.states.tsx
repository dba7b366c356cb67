import { money } from '@foyer/money/money.ts';
import { MoneyInput } from './money-input.tsx';
import type { States } from './states.ts';

const amount = { onChange: () => {}, label: 'Amount' };

export const states: States = {
  dong: <MoneyInput {...amount} value={money(20_000n, 'VND')} />,
  'with decimals': <MoneyInput {...amount} value={money(123_456n, 'BRL')} />,
  'not allowed': <MoneyInput {...amount} value={money(90_000_000n, 'VND')} faultId="fault" />,
  disabled: <MoneyInput {...amount} value={money(20_000n, 'PHP')} disabled />,
};
