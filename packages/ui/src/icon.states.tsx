import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.data.ts';
import type { States } from './states.ts';

const nameOf = (file: string) => file.replace(/^.*\/|\.svg$/g, '');
const outlined = Object.keys(import.meta.glob('../art/icons/*.svg')).map((file) => nameOf(file) as IconName);
const FILLED = ['chat', 'gift', 'home', 'star', 'user'] as const;

export const states: States = {
  outlined: outlined.map((name) => (
    <span key={name} title={name}>
      <Icon name={name} />
    </span>
  )),
  filled: FILLED.map((name) => <Icon key={name} name={name} filled />),
  sizes: [16, 20, 24, 32].map((size) => <Icon key={size} name="ticket" size={size} />),
  'flipped from right to left': <Icon name="chevron-end" flip />,
};
