import { List, ListRow } from './list.tsx';
import type { States } from './states.ts';
import { Tag } from './tag.tsx';

export const states: States = {
  plain: (
    <List>
      <ListRow>Member since</ListRow>
      <ListRow trailing={<b>VIP 2</b>}>Level</ListRow>
    </List>
  ),
  links: (
    <List>
      <ListRow as="a" href="#list" icon="lock" chevron>
        Password
      </ListRow>
      <ListRow as="button" icon="phone" trailing={<Tag kind="positive">Verified</Tag>} chevron>
        Mobile number
      </ListRow>
    </List>
  ),
};
