import { WORD_GROUPS, type WordGroup } from './word-keys.ts';

/** What pages say besides the words of every page, by the patterns of `routes.ts`. */
const GROUPS: Readonly<Record<string, readonly WordGroup[]>> = {
  '/m/login': ['account'],
  '/m/changePsw': ['account'],
  '/m/forgotPsw': ['account'],
  '/m/register': ['account'],
  '/m/register.html': ['account'],
  '/m/member/home': ['member'],
  '/m/member/transactions': ['member'],
  '/m/member/security': ['security'],
  '/m/member/security/authenticator': ['security'],
  '/m/member/security/passkeys': ['security'],
  '/m/member/security/email': ['security'],
  '/m/member/security/mobile': ['security'],
  '/m/member/security/second-step': ['security'],
  '/m/member/security/sessions': ['security'],
  '/m/member/security/history': ['security'],
  '/m/launchGame': ['member'],
  '/m/trial': ['member'],
};

/** The groups of words of a route. @param pattern the route's, with its first slash or without */
export const wordGroupsOf = (pattern: string): readonly WordGroup[] =>
  GROUPS[pattern.startsWith('/') ? pattern : `/${pattern}`] ?? [];

export const isWordGroup = (name: string): name is WordGroup => name !== 'first' && name in WORD_GROUPS;
