import { Button } from './button.tsx';
import { InlineNotice } from './inline-notice.tsx';
import type { States } from './states.ts';

const KINDS = ['info', 'positive', 'warning', 'negative'] as const;

export const states: States = {
  ...Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      <InlineNotice key={kind} kind={kind}>
        Draws of today are shown in your time zone.
      </InlineNotice>,
    ]),
  ),
  'with an action': (
    <InlineNotice
      kind="negative"
      action={
        <Button size="s" kind="soft">
          Retry
        </Button>
      }
    >
      The balance could not be loaded.
    </InlineNotice>
  ),
};
