/// <reference types="vite/client" />
import socialUrl from '../art/social.svg?url&no-inline';
import { SOCIAL_MARK_NAMES } from './social-mark-names.data.ts';

/** Address of a sign-in network's own mark, for `<use>`; null for an unknown network. */
export const socialMarkUrl = (name: string): string | null =>
  SOCIAL_MARK_NAMES.includes(name) ? `${socialUrl}#${name}` : null;
