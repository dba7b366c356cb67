import { SocialMark } from './social-mark.tsx';
import { SOCIAL_MARK_NAMES } from './social-mark-names.data.ts';
import type { States } from './states.ts';

export const states: States = {
  known: SOCIAL_MARK_NAMES.map((name) => <SocialMark key={name} name={name} size={32} />),
  unknown: <SocialMark name="myspace" />,
};
