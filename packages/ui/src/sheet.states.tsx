import { Button } from './button.tsx';
import { Sheet } from './sheet.tsx';
import type { States } from './states.ts';
import { Tag } from './tag.tsx';

export const isAlone = true;

const ignore = () => {};
const text = <p>Numbers that are drawn together pay more than each on its own.</p>;

export const states: States = {
  plain: (
    <Sheet open onClose={ignore} title="How it pays">
      {text}
    </Sheet>
  ),
  'with actions': (
    <Sheet
      open
      onClose={ignore}
      title="Confirm 3 tickets"
      aside={<Tag>60.000 ₫</Tag>}
      actions={[
        <Button key="back" kind="secondary">
          Back
        </Button>,
        <Button key="bet">Place bet</Button>,
      ]}
    >
      {text}
    </Sheet>
  ),
  mandatory: (
    <Sheet open onClose={ignore} title="Choose a language" dismissible={false} actions={<Button>English</Button>}>
      {text}
    </Sheet>
  ),
  'hidden title': (
    <Sheet open onClose={ignore} title="Balls" titleHidden>
      {text}
    </Sheet>
  ),
};
