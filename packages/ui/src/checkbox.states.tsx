import { Checkbox, Switch } from './checkbox.tsx';
import type { States } from './states.ts';

const ignore = () => {};

export const states: States = {
  'checkbox off': <Checkbox>Keep me logged in</Checkbox>,
  'checkbox on': <Checkbox defaultChecked>Keep me logged in</Checkbox>,
  'checkbox disabled': <Checkbox disabled>Keep me logged in</Checkbox>,
  'switch off': (
    <Switch checked={false} onChange={ignore}>
      Sounds
    </Switch>
  ),
  'switch on': (
    <Switch checked onChange={ignore}>
      Sounds
    </Switch>
  ),
  'switch disabled': (
    <Switch checked disabled onChange={ignore}>
      Sounds
    </Switch>
  ),
};
