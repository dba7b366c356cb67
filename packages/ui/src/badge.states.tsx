import { Badge } from './badge.tsx';
import { Icon } from './icon.tsx';
import type { States } from './states.ts';

const bell = (count: number) => (
  <span style={{ position: 'relative', display: 'inline-block' }}>
    <Icon name="bell" size={32} />
    <Badge count={count} label={`${count} unread messages`} />
  </span>
);

export const states: States = { none: bell(0), 'one digit': bell(3), 'two digits': bell(42), 'over 99': bell(120) };
