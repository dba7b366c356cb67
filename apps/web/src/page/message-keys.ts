import type app from '@foyer/locales/EN/app.json';
import type captcha from '@foyer/locales/EN/captcha.json';
import type launch from '@foyer/locales/EN/launch.json';
import type lobby from '@foyer/locales/EN/lobby.json';
import type member from '@foyer/locales/EN/member.json';
import type password from '@foyer/locales/EN/password.json';
import type registration from '@foyer/locales/EN/registration.json';
import type security from '@foyer/locales/EN/security.json';
import type session from '@foyer/locales/EN/session.json';
import type shell from '@foyer/locales/EN/shell.json';

interface Features {
  app: typeof app;
  captcha: typeof captcha;
  launch: typeof launch;
  lobby: typeof lobby;
  member: typeof member;
  password: typeof password;
  registration: typeof registration;
  security: typeof security;
  session: typeof session;
  shell: typeof shell;
}

/**
 * The files of `packages/locales/<LANG>/` that make up the words of the member centre. The `first` words are every
 * page's; those of another group are one more file, which is loaded with the pages that use them (`route-messages.ts`).
 */
export const MESSAGE_GROUPS = {
  first: ['app', 'lobby', 'shell'],
  account: ['captcha', 'password', 'registration', 'session'],
  member: ['launch', 'member'],
  security: ['security'],
} as const satisfies Record<string, readonly (keyof Features)[]>;

/** Message groups that not every page needs. */
export type MessageGroup = Exclude<keyof typeof MESSAGE_GROUPS, 'first'>;

type Feature = (typeof MESSAGE_GROUPS)[keyof typeof MESSAGE_GROUPS][number];

/** Every message the member centre can say, typed from English. */
export type MessageKey = { [F in Feature]: `${F}.${keyof Features[F] & string}` }[Feature];
