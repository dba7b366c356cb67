import { Segmented, SegmentedLinks } from './segmented.tsx';
import type { States } from './states.ts';

const choice = {
  label: 'Log in with',
  segments: [
    { value: 'name', label: 'Username' },
    { value: 'sms', label: 'SMS code' },
  ],
  value: 'name',
  onChange: () => {},
};
const links = {
  label: 'History',
  segments: [
    { to: '#open', label: 'Open', current: true },
    { to: '#settled', label: 'Settled', current: false },
  ],
};

export const states: States = {
  choice: <Segmented {...choice} />,
  'small choice': <Segmented {...choice} mini />,
  links: <SegmentedLinks {...links} />,
  'small links': <SegmentedLinks {...links} mini />,
};
