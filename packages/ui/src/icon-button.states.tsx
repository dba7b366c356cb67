import { Badge } from './badge.tsx';
import { IconButton, IconLink } from './icon-button.tsx';
import type { States } from './states.ts';

export const states: States = {
  plain: <IconButton icon="search" label="Search" />,
  filled: <IconButton icon="close" label="Close" filled />,
  disabled: <IconButton icon="search" label="Search" disabled />,
  badge: (
    <IconButton icon="bell" label="Messages">
      <Badge count={3} label="3 unread messages" />
    </IconButton>
  ),
  link: <IconLink href="#icon-button" icon="chevron-start" label="Back" flip />,
};
