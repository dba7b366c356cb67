import {
  BY_SITUATION,
  type Effect,
  ERROR_HANDLING,
  type ErrorText,
  type Presentation,
  type Row,
  type Situation,
} from './error-handling.data.ts';
import { BAD_GATEWAY, type GatewayError, isQuiet, isSessionOver } from './gateway-error.ts';

/** How a failure is handled: what is shown, and further effects. */
export interface ErrorHandling {
  show: Presentation;
  text: ErrorText;
  also: readonly Effect[];
}

/** What the page knows of its connection. */
export interface ConnectionState {
  /** The page came over https. */
  isSecure: boolean;
  isOnline: boolean;
}

// A map, since a code comes from outside: 'constructor' is not one.
const ROWS: ReadonlyMap<string, Row> = new Map(Object.entries(ERROR_HANDLING));
const BLOCKING = /Screen$|^logInAgain$/;
const IN_FORM = /^(notice|alert|field|retry|offlineNotice)$/;

const isForm = (situation: Situation): boolean =>
  situation === 'login' || situation === 'registration' || situation === 'form';

/** Whether the member is waiting for the answer: silence would leave them without one. */
const awaitsAnswer = (situation: Situation): boolean =>
  isForm(situation) || situation === 'social' || situation === 'launch';

/** §8 as one function: every failure is handled in exactly one way. */
export function chooseErrorHandling(
  error: GatewayError,
  situation: Situation,
  connection: ConnectionState,
): ErrorHandling {
  const row = ROWS.get(error.code) ?? {};
  const show = showOf(error, situation, { row, connection });
  const also = new Set([
    ...(row.also?.any ?? []),
    ...(row.also?.[situation] ?? []),
    ...(isProviderCode(error.code) ? (['resetFirebase'] as const) : []),
    // The attempt has used up its captcha, whatever the result; a registration its code too, unless the connection was lost, or the
    // code is used next for the login of the member who has the number.
    ...(isForm(situation) && IN_FORM.test(show) ? (['refreshCaptcha'] as const) : []),
    ...(situation === 'registration' && IN_FORM.test(show) && !/^ERR_NETWORK$|^mobile.exists$/.test(error.code)
      ? (['clearCode'] as const)
      : []),
  ]);
  return { show, text: textOf(error, situation, { row, show }), also: [...also] };
}

interface Known {
  row: Row;
  connection: ConnectionState;
}

function showOf(error: GatewayError, situation: Situation, { row, connection }: Known): Presentation {
  const { code, value } = error;
  const everywhere = row.show?.any;
  if (everywhere && BLOCKING.test(everywhere)) return everywhere;
  if (isSessionOver(error)) return 'logInAgain';
  if (situation === 'background' || situation === 'push' || code === 'auth/cancelled-popup-request') return 'silent';
  if (isQuiet(error)) return awaitsAnswer(situation) ? 'retry' : 'silent';
  if (everywhere) return everywhere;
  if (situation === 'status') return isClientCode(code) && !connection.isSecure ? 'alert' : 'notice';
  if (isConnectionLost(error, situation, connection)) return connection.isSecure ? 'offlineNotice' : 'alert';
  if (isForm(situation) && code === 'invalid.request' && Array.isArray(value)) return 'field';
  return row.show?.[situation] ?? BY_SITUATION[situation];
}

/**
 * `navigator.onLine` may be wrong, so a failed request counts as offline; a timed-out one only if `onLine` is false,
 * and a launch has its own message for it.
 */
const isConnectionLost = ({ code }: GatewayError, situation: Situation, { isOnline }: ConnectionState): boolean =>
  code === 'ERR_NETWORK' || (code === 'ECONNABORTED' && !isOnline && situation !== 'launch');

/** Codes set by the client, not by an answer. */
const isClientCode = (code: string): boolean => /^E(RR_|CONN)/.test(code);

const isProviderCode = (code: string): boolean => code.startsWith('auth/');

function textOf(error: GatewayError, situation: Situation, { row, show }: { row: Row; show: Presentation }): ErrorText {
  if (show === 'logInAgain') return 'shell.pleaseLogIn';
  if (show === 'offlineNotice') return 'shell.noNetwork';
  if (error.status === BAD_GATEWAY) return 'app.noConnection';
  if (isProviderCode(error.code)) return 'provider';
  if (error.message) return 'server';
  if (situation === 'status') return show === 'alert' && !row.text ? 'shell.networkError' : 'shell.noNetwork';
  if (error.code === 'ERR_NETWORK') return 'shell.networkError';
  return row.text ?? 'shell.unknownError';
}
