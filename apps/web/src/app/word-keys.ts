import type app from '@foyer/locales/EN/app.json';
import type launch from '@foyer/locales/EN/launch.json';
import type lobby from '@foyer/locales/EN/lobby.json';
import type member from '@foyer/locales/EN/member.json';
import type registration from '@foyer/locales/EN/registration.json';
import type session from '@foyer/locales/EN/session.json';
import type shell from '@foyer/locales/EN/shell.json';

interface Features {
  app: typeof app;
  launch: typeof launch;
  lobby: typeof lobby;
  member: typeof member;
  registration: typeof registration;
  session: typeof session;
  shell: typeof shell;
}

/** Every message the member centre can say, typed from English. */
export type WordKey = { [F in keyof Features]: `${F}.${keyof Features[F] & string}` }[keyof Features];

/** The files of `packages/locales/<LANG>/` that make up the words of the member centre. */
export const WORD_FEATURES = [
  'app',
  'launch',
  'lobby',
  'member',
  'registration',
  'session',
  'shell',
] as const satisfies (keyof Features)[];
