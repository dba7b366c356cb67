import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Scene } from './scene.tsx';
import type { States } from './states.ts';

export const isAlone = true;

const ignore = () => {};
const actions = [
  <Button key="no" kind="secondary">
    Not now
  </Button>,
  <Button key="yes">Log out</Button>,
];

export const states: States = {
  question: (
    <Dialog open onClose={ignore} title="Log out?" closeLabel="Close" actions={actions}>
      <p>Tickets that are open will be settled all the same.</p>
    </Dialog>
  ),
  mandatory: (
    <Dialog open onClose={ignore} title="Please log in" actions={<Button>Log in</Button>}>
      <p>Your session has ended.</p>
    </Dialog>
  ),
  'with a picture': (
    <Dialog
      open
      onClose={ignore}
      title="You are offline"
      closeLabel="Close"
      art={<Scene name="offline" size="card" />}
    />
  ),
  'hidden title': (
    <Dialog open onClose={ignore} title="News" titleHidden closeLabel="Close">
      <p>A picture with its own title.</p>
    </Dialog>
  ),
  'without a close button': (
    <Dialog open onClose={ignore} title="News" dismissal="escape" isUnasked actions={<Button>Got it</Button>}>
      <p>The Escape key closes it, a tap outside does not.</p>
    </Dialog>
  ),
  high: (
    <Dialog open onClose={ignore} title="Enter the code" isHigh closeLabel="Close">
      <p>There is room for a keyboard.</p>
    </Dialog>
  ),
};
