import { MESSAGE_GROUPS, type MessageGroup } from './message-keys.ts';

/** What pages say besides the words of every page, by the patterns of `routes.ts`. */
const GROUPS: Readonly<Record<string, readonly MessageGroup[]>> = {
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
export const messageGroupsOf = (pattern: string): readonly MessageGroup[] =>
  GROUPS[pattern.startsWith('/') ? pattern : `/${pattern}`] ?? [];

export const isMessageGroup = (name: string): name is MessageGroup => name !== 'first' && name in MESSAGE_GROUPS;
