import { Chip, ChipLink } from './chip.tsx';
import type { States } from './states.ts';

export const states: States = {
  off: <Chip>Today</Chip>,
  selected: <Chip selected>Today</Chip>,
  disabled: <Chip disabled>Today</Chip>,
  link: <ChipLink href="#chip">This week</ChipLink>,
  'link selected': (
    <ChipLink href="#chip" selected>
      This week
    </ChipLink>
  ),
};
