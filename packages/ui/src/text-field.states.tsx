import { Button } from './button.tsx';
import type { States } from './states.ts';
import { TextField } from './text-field.tsx';

export const states: States = {
  empty: <TextField label="Username" placeholder="6 to 16 letters and digits" />,
  filled: <TextField label="Username" icon="user" defaultValue="demo" />,
  hint: <TextField label="Username" hint="Others will see it" labelAside={<span>optional</span>} />,
  error: <TextField label="Username" defaultValue="d" error="At least 6 characters" />,
  disabled: <TextField label="Username" defaultValue="demo" disabled />,
  'prefix and button': (
    <TextField
      label="Amount"
      prefix="₫"
      defaultValue="200.000"
      trailing={
        <Button size="s" kind="soft">
          All
        </Button>
      }
    />
  ),
  'hidden label': <TextField label="Search" labelHidden icon="search" placeholder="Search games" />,
};
