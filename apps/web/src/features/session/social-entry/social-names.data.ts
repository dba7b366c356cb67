import type { ProofChannel } from '../../../page/page-social.ts';

/** The providers' names, the same in every language. */
export const SOCIAL_NAMES: Readonly<Record<ProofChannel, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  twitter: 'X',
  line: 'LINE',
  telegram: 'Telegram',
  sms: 'SMS',
  maya: 'Maya',
};
