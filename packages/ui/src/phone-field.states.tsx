import { PhoneField } from './phone-field.tsx';
import type { States } from './states.ts';

const field = {
  label: 'Mobile number',
  dialingName: 'code',
  dialingLabel: 'Country code',
  dialingCode: '84',
  onDialingCode: () => {},
};

export const states: States = {
  'one country': <PhoneField {...field} dialingCodes={['84']} placeholder="90 123 45 67" />,
  'several countries': <PhoneField {...field} dialingCodes={['84', '63', '55']} />,
  good: <PhoneField {...field} dialingCodes={['84']} defaultValue="901234567" isGood />,
  error: <PhoneField {...field} dialingCodes={['84']} defaultValue="90" error="This number is too short" />,
};
