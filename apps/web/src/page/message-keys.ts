import type agents from '@foyer/locales/EN/agents.json';
import type app from '@foyer/locales/EN/app.json';
import type captcha from '@foyer/locales/EN/captcha.json';
import type cashier from '@foyer/locales/EN/cashier.json';
import type catalogue from '@foyer/locales/EN/catalogue.json';
import type feedback from '@foyer/locales/EN/feedback.json';
import type help from '@foyer/locales/EN/help.json';
import type identity from '@foyer/locales/EN/identity.json';
import type inbox from '@foyer/locales/EN/inbox.json';
import type install from '@foyer/locales/EN/install.json';
import type launch from '@foyer/locales/EN/launch.json';
import type legal from '@foyer/locales/EN/legal.json';
import type limits from '@foyer/locales/EN/limits.json';
import type lobby from '@foyer/locales/EN/lobby.json';
import type member from '@foyer/locales/EN/member.json';
import type news from '@foyer/locales/EN/news.json';
import type notices from '@foyer/locales/EN/notices.json';
import type password from '@foyer/locales/EN/password.json';
import type promotions from '@foyer/locales/EN/promotions.json';
import type push from '@foyer/locales/EN/push.json';
import type reality from '@foyer/locales/EN/reality.json';
import type records from '@foyer/locales/EN/records.json';
import type registration from '@foyer/locales/EN/registration.json';
import type search from '@foyer/locales/EN/search.json';
import type security from '@foyer/locales/EN/security.json';
import type session from '@foyer/locales/EN/session.json';
import type settings from '@foyer/locales/EN/settings.json';
import type shell from '@foyer/locales/EN/shell.json';
import type support from '@foyer/locales/EN/support.json';

interface Features {
  agents: typeof agents;
  app: typeof app;
  captcha: typeof captcha;
  cashier: typeof cashier;
  catalogue: typeof catalogue;
  feedback: typeof feedback;
  help: typeof help;
  identity: typeof identity;
  inbox: typeof inbox;
  install: typeof install;
  launch: typeof launch;
  legal: typeof legal;
  limits: typeof limits;
  lobby: typeof lobby;
  member: typeof member;
  news: typeof news;
  notices: typeof notices;
  password: typeof password;
  promotions: typeof promotions;
  push: typeof push;
  reality: typeof reality;
  records: typeof records;
  registration: typeof registration;
  search: typeof search;
  security: typeof security;
  session: typeof session;
  settings: typeof settings;
  shell: typeof shell;
  support: typeof support;
}

/**
 * The message files of the member centre in `packages/locales/<LANG>/`. `first` loads
 * with every page; `later` contains every page's dialogs and blocked screens and loads with them (`lazy-with-fallback.ts`);
 * each other group is one more file, loaded with the pages that use it (`route-messages.ts`).
 */
export const MESSAGE_GROUPS = {
  first: ['app', 'lobby', 'shell'],
  later: ['notices'],
  agents: ['agents'],
  account: ['captcha', 'password', 'registration', 'session'],
  cashier: ['cashier'],
  catalogue: ['catalogue', 'search'],
  feedback: ['feedback'],
  help: ['help'],
  identity: ['identity'],
  inbox: ['inbox', 'support'],
  launch: ['launch'],
  limits: ['limits'],
  member: ['member', 'records'],
  promotions: ['promotions'],
  reality: ['reality'],
  reading: ['install', 'legal', 'news'],
  security: ['security'],
  settings: ['push', 'settings'],
} as const satisfies Record<string, readonly (keyof Features)[]>;

/** Message groups that not every page needs. */
export type MessageGroup = Exclude<keyof typeof MESSAGE_GROUPS, 'first'>;

type Feature = (typeof MESSAGE_GROUPS)[keyof typeof MESSAGE_GROUPS][number];

/** The keys of all messages of the member centre, typed from English. */
export type MessageKey = { [F in Feature]: `${F}.${keyof Features[F] & string}` }[Feature];
