import { type GatewayError, isSessionOver } from './gateway-error.ts';
import {
  BY_SITUATION,
  type Effect,
  REACTIONS,
  type ReactionText,
  type Row,
  type Show,
  type Situation,
} from './reactions.data.ts';

/** What the app does about a failure: one thing that is seen, and what else. */
export interface Reaction {
  show: Show;
  text: ReactionText;
  also: readonly Effect[];
}

/** What the page knows of its line. */
export interface Surroundings {
  /** The page came over https. */
  isSecure: boolean;
  isOnline: boolean;
}

// NOTE a map, since a code comes from outside: 'constructor' is no row.
const ROWS: ReadonlyMap<string, Row> = new Map(Object.entries(REACTIONS));
const BLOCKING = /Screen$|^logInAgain$/;

/** §8 as one function: exactly one reaction to every failure, whatever the gateway says. */
export function reactionTo(error: GatewayError, situation: Situation, surroundings: Surroundings): Reaction {
  const row = ROWS.get(error.code) ?? {};
  const show = showOf(error, situation, { row, surroundings });
  const also = new Set([
    ...(row.also?.any ?? []),
    ...(row.also?.[situation] ?? []),
    ...(isProvider(error) ? (['resetFirebase'] as const) : []),
    // A captcha and a code are spent by the attempt, whatever became of it.
    ...(situation === 'registration' && /notice|alert|field/.test(show)
      ? (['refreshCaptcha', 'clearCode'] as const)
      : []),
  ]);
  return { show, text: textOf(error, situation, { row, show }), also: [...also] };
}

interface Known {
  row: Row;
  surroundings: Surroundings;
}

function showOf(error: GatewayError, situation: Situation, { row, surroundings }: Known): Show {
  const { code, status, value } = error;
  const everywhere = row.show?.any;
  const isForm = situation === 'login' || situation === 'registration' || situation === 'form';
  if (everywhere && BLOCKING.test(everywhere)) return everywhere;
  if (isSessionOver(error)) return 'logInAgain';
  if (situation === 'background' || situation === 'push' || code === 'auth/cancelled-popup-request') return 'silent';
  if (code.startsWith('TOO_MANY_REQUEST') || status === 502) return isForm ? 'field' : 'silent';
  if (everywhere) return everywhere;
  if (situation === 'status') return isOwn(code) && !surroundings.isSecure ? 'alert' : 'notice';
  if (isLineLost(error, situation, surroundings)) return surroundings.isSecure ? 'offlineNotice' : 'alert';
  if (isForm && code === 'invalid.request' && Array.isArray(value)) return 'field';
  return row.show?.[situation] ?? BY_SITUATION[situation];
}

/**
 * NOTE a browser that says it is online may have lost its line all the same, so a request that did not get through
 * counts; one that took too long counts only where the browser says so, and a launch has words of its own for it.
 */
const isLineLost = ({ code }: GatewayError, situation: Situation, { isOnline }: Surroundings): boolean =>
  code === 'ERR_NETWORK' || (code === 'ECONNABORTED' && !isOnline && situation !== 'launch');

/** Codes of our own making: no answer said them. */
const isOwn = (code: string): boolean => /^E(RR_|CONN)/.test(code);

const isProvider = ({ code }: GatewayError): boolean => code.startsWith('auth/');

function textOf(error: GatewayError, situation: Situation, { row, show }: { row: Row; show: Show }): ReactionText {
  if (show === 'logInAgain') return 'shell.pleaseLogIn';
  if (show === 'offlineNotice') return 'shell.noNetwork';
  if (isProvider(error)) return 'provider';
  if (error.message) return 'server';
  if (situation === 'status') return show === 'alert' && !row.text ? 'shell.networkError' : 'shell.noNetwork';
  if (error.code === 'ERR_NETWORK') return 'shell.networkError';
  return row.text ?? 'shell.unknownError';
}
