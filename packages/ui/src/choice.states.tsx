import { Choice, Choices } from './choice.tsx';
import type { States } from './states.ts';

const option = { name: 'state', onChoose: () => {} };

export const states: States = {
  group: (
    <Choices legend="Pay with">
      <Choice {...option} value="a" icon="qr" title="QR code" note="Under a minute" tag="Last used" isChecked />
      <Choice {...option} value="b" icon="wallet" title="Transfer" note="1 to 3 hours" isChecked={false} />
      <Choice
        {...option}
        value="c"
        icon="wallet"
        title="Card"
        note="Today"
        tag="Not available"
        isChecked={false}
        isDisabled
      />
    </Choices>
  ),
  'without icons': (
    <Choices legend="For how long">
      <Choice {...option} value="d" title="1 day" note="until 21 November" isChecked={false} />
    </Choices>
  ),
};
