import { Button, ButtonLink } from './button.tsx';
import { Icon } from './icon.tsx';
import type { States } from './states.ts';

const KINDS = ['primary', 'secondary', 'outline', 'soft', 'text', 'danger'] as const;

export const states: States = {
  ...Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      <Button key={kind} kind={kind}>
        Place bet
      </Button>,
    ]),
  ),
  large: <Button size="l">Place bet</Button>,
  small: <Button size="s">Place bet</Button>,
  block: <Button block>Place bet</Button>,
  'with an icon': (
    <Button>
      <Icon name="ticket" size={20} /> Place bet
    </Button>
  ),
  disabled: <Button disabled>Place bet</Button>,
  loading: (
    <Button loading loadingLabel="Placing">
      Place bet
    </Button>
  ),
  link: (
    <ButtonLink href="#button" kind="secondary">
      Back to the lobby
    </ButtonLink>
  ),
};
