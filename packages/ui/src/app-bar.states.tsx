import { AppBar } from './app-bar.tsx';
import { IconButton } from './icon-button.tsx';
import type { States } from './states.ts';

const back = <IconButton icon="chevron-start" label="Back" flip />;

export const states: States = {
  title: <AppBar title="Security" start={back} />,
  subtitle: (
    <AppBar
      title="Hà Nội VIP"
      subtitle="Closes in 0:42"
      start={back}
      end={<IconButton icon="history" label="History" />}
    />
  ),
  'long title': <AppBar title="The members who were invited by the agents of this month" start={back} />,
};
