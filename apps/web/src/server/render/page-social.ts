import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { PageSocial, SocialChannel } from '../../page/page-social.ts';
import {
  FIREBASE_HOSTS,
  LINE_AUTHORIZE,
  PICTURE_HOSTS,
  RECAPTCHA_HOSTS,
  SANDBOX_SOCIAL,
  TELEGRAM_AUTH,
} from '../head/social-hosts.data.ts';

const CHANNELS = [
  ['GOOGLELOGIN3', 'google', 'firebase'],
  ['FACEBOOKLOGIN3', 'facebook', 'firebase'],
  ['TWITTERLOGIN3', 'twitter', 'firebase'],
  ['LINELOGIN3', 'line', 'line'],
  ['TELEGRAMLOGIN3', 'telegram', 'telegram'],
] as const;

/** The public settings of a merchant's enabled providers; nothing about the others. */
export function toPageSocial({ has, social = {} }: Merchant, isSandbox: boolean): PageSocial {
  const on = CHANNELS.filter(([name, , account]) => has(name) && social[account]);
  const { firebase, line, telegram } = social;
  const uses = (account: 'firebase' | 'line' | 'telegram') => on.some(([, , one]) => one === account);
  const hasPhone = has('FIREBASESMS3') && (has('SMSLOGIN3') || has('MOBILEREG3'));
  return {
    channels: on.map(([, channel]): SocialChannel => channel),
    firebase: (uses('firebase') && firebase) || null,
    line:
      line && uses('line')
        ? { clientId: line.clientId, authorize: isSandbox ? SANDBOX_SOCIAL.line : LINE_AUTHORIZE }
        : null,
    telegram:
      telegram && uses('telegram')
        ? { botId: telegram.botId, auth: isSandbox ? SANDBOX_SOCIAL.telegram : TELEGRAM_AUTH }
        : null,
    popup: isSandbox && uses('firebase') ? SANDBOX_SOCIAL.popup : null,
    phone: firebase && hasPhone ? { firebase, sandbox: isSandbox ? SANDBOX_SOCIAL.phone : null } : null,
    hasMaya: Boolean(social.maya),
  };
}

/** A page of no merchant. */
export const NO_SOCIAL: PageSocial = {
  channels: [],
  firebase: null,
  line: null,
  telegram: null,
  popup: null,
  phone: null,
  hasMaya: false,
};

/** The hosts that a document allows for its providers, by their use. */
interface SocialHosts {
  scripts: readonly string[];
  connects: readonly string[];
  frames: readonly string[];
  images: readonly string[];
}

/**
 * Like the captcha's hosts, for every page of such a merchant: a visitor navigates to the login without a new document.
 * The sandbox fakes the providers on the page's own host.
 */
export function socialHostsOf({ firebase, line, phone, telegram }: PageSocial, isSandbox: boolean): SocialHosts {
  if (isSandbox) return { scripts: [], connects: [], frames: [], images: [] };
  const images = [
    ...(firebase ? PICTURE_HOSTS.firebase : []),
    ...(line ? PICTURE_HOSTS.line : []),
    ...(telegram ? PICTURE_HOSTS.telegram : []),
  ];
  const project = firebase ?? phone?.firebase;
  if (!project) return { scripts: [], connects: [], frames: [], images };
  const captcha = phone ? RECAPTCHA_HOSTS : { scripts: [], connects: [], frames: [] };
  return {
    scripts: [...FIREBASE_HOSTS.scripts, ...captcha.scripts],
    connects: [...FIREBASE_HOSTS.connects, ...captcha.connects],
    frames: [`https://${project.authDomain}`, ...captcha.frames],
    images,
  };
}
