import { Amount } from './amount.tsx';
import type { States } from './states.ts';

export const states: States = {
  amount: <Amount>1.250.000 ₫</Amount>,
  'phone number': <Amount>+84 90 123 45 67</Amount>,
};
