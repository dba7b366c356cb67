import { SocialMark } from './social-mark.tsx';
import type { States } from './states.ts';

export const states: States = {
  known: ['facebook', 'google', 'line', 'telegram', 'twitter'].map((name) => (
    <SocialMark key={name} name={name} size={32} />
  )),
  unknown: <SocialMark name="myspace" />,
};
