import { REFUSALS } from '@foyer/contract/refusals.data.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BY_CONTEXT,
  type CallContext,
  type Effect,
  ERROR_HANDLING,
  type ErrorText,
  type Presentation,
} from './error-handling.data.ts';
import { chooseErrorHandling } from './error-handling.ts';
import { GatewayError } from './gateway-error.ts';

const HTTPS = { isSecure: true, isOnline: true };
const HTTP = { isSecure: false, isOnline: true };
const OFFLINE = { isSecure: true, isOnline: false };
const SITUATIONS = Object.keys(BY_CONTEXT) as CallContext[];

type Details = { message?: string; status?: number; value?: unknown };
type Expected = readonly [Presentation, (ErrorText | undefined)?, ...Effect[]];

/** Every row of §8: what failed, in which situation, and what the app does. */
const LINES: [string, string, CallContext, Expected, Details?, typeof HTTPS?][] = [
  // Status check
  ['domain_not_available opens the domain-unavailable screen', 'domain_not_available', 'status', ['domainScreen']],
  [
    'a status error with a code shows a notice with the server’s message',
    'unknown.error',
    'status',
    ['notice', 'server'],
    { message: 'Broken.', status: 500 },
    HTTP,
  ],
  [
    'a status error with a code and no message shows the no-network text',
    'unknown.error',
    'status',
    ['notice', 'shell.noNetwork'],
    { status: 500 },
    HTTP,
  ],
  [
    'a status error without a code shows a notice with the no-network text over https',
    'ERR_NETWORK',
    'status',
    ['notice', 'shell.noNetwork'],
  ],
  [
    'a status error without a code says Network Error / CORS Errors over http',
    'ERR_NETWORK',
    'status',
    ['alert', 'shell.networkError'],
    {},
    HTTP,
  ],
  [
    'a status page that is no envelope says Network Error / CORS Errors over http',
    'ERR_BAD_RESPONSE',
    'status',
    ['alert', 'shell.networkError'],
    { status: 500 },
    HTTP,
  ],
  // Registration
  [
    'a registration failure is a notice with the server’s message; captcha and code start anew',
    'account.disabled',
    'registration',
    ['notice', 'server', 'refreshCaptcha', 'clearCode'],
    { message: 'No.' },
  ],
  [
    'a taken name is shown at its field',
    'username.exists',
    'registration',
    ['field', 'server', 'refreshCaptcha', 'clearCode'],
    { message: 'Taken.' },
  ],
  [
    'invalid fields show their own errors',
    'invalid.request',
    'registration',
    ['field', 'server', 'refreshCaptcha', 'clearCode'],
    { message: 'No.', value: [{ field: 'username', code: 'minLength' }] },
  ],
  [
    'line_invalid_token forgets the LINE session, at registration',
    'line_invalid_token',
    'registration',
    ['notice', 'server', 'forgetLineSession', 'refreshCaptcha', 'clearCode'],
    { message: 'Expired.' },
  ],
  // Login
  [
    'line_invalid_token forgets the LINE session, at login',
    'line_invalid_token',
    'login',
    ['alert', 'server', 'forgetLineSession'],
    { message: 'Expired.' },
  ],
  ['login_verify_required shows the verification dialog', 'login_verify_required', 'login', ['verify']],
  ['login_verify_required does so at auto-login too', 'login_verify_required', 'autoLogin', ['verify']],
  [
    'login.cred.err forgets the credentials on auto-login',
    'login.cred.err',
    'autoLogin',
    ['silent', undefined, 'forgetCredentials'],
  ],
  [
    'not.exists.user forgets the credentials on auto-login',
    'not.exists.user',
    'autoLogin',
    ['silent', undefined, 'forgetCredentials'],
  ],
  ['login.cred.err is shown at the password', 'login.cred.err', 'login', ['field', 'server'], { message: 'Wrong.' }],
  [
    'bind_customer_required shows the choose dialog, its message without parentheses',
    'bind_customer_required',
    'social',
    ['chooseAccount', 'server', 'stripParentheses'],
    { message: 'Bind (x).' },
  ],
  ['not.exists.user shows the choose dialog at social sign-in', 'not.exists.user', 'social', ['chooseAccount']],
  [
    'telegram_validate_failed forgets the Telegram sign-in and alerts the message',
    'telegram_validate_failed',
    'social',
    ['alert', 'server', 'forgetTelegram'],
    { message: 'No.' },
  ],
  [
    'token_ip_different turns auto-login off',
    'token_ip_different',
    'autoLogin',
    ['silent', undefined, 'autoLoginOff'],
    { status: 403 },
  ],
  ['login.not.session asks to log in again', 'login.not.session', 'call', ['logInAgain', 'shell.pleaseLogIn']],
  ['customer.not.login asks to log in again', 'customer.not.login', 'call', ['logInAgain', 'shell.pleaseLogIn']],
  [
    'user.or.token.invalid asks to log in again',
    'user.or.token.invalid',
    'launch',
    ['logInAgain', 'shell.pleaseLogIn'],
  ],
  [
    'the message CUSTOMER_NOT_LOGIN asks to log in again',
    'whatever',
    'call',
    ['logInAgain', 'shell.pleaseLogIn'],
    { message: 'CUSTOMER_NOT_LOGIN' },
  ],
  ['HTTP 401 of any code asks to log in again', 'whatever', 'background', ['logInAgain'], { status: 401 }],
  ['TOO_MANY_REQUEST… alerts nothing', 'TOO_MANY_REQUEST_CALL', 'call', ['silent'], { status: 429 }],
  [
    'a TOO_MANY_REQUEST… that we do not know alerts nothing',
    'TOO_MANY_REQUEST_X',
    'launch',
    ['silent'],
    { status: 429 },
  ],
  ['TOO_MANY_REQUEST… is shown in the login form', 'TOO_MANY_REQUEST_LOGIN', 'login', ['field'], { status: 429 }],
  ['status 502 is rejected silently', 'ERR_BAD_RESPONSE', 'call', ['silent'], { status: 502 }],
  [
    'status 502 is shown in the registration form',
    'ERR_BAD_RESPONSE',
    'registration',
    ['field', undefined, 'refreshCaptcha', 'clearCode'],
    { status: 502 },
  ],
  ['other failures alert the server’s message', 'not.found', 'call', ['alert', 'server'], { message: 'Gone.' }],
  ['other failures without one say that something went wrong', 'x.y', 'login', ['alert', 'shell.unknownError']],
  [
    'SMS errors reset the firebase arguments',
    'verify.code.err',
    'login',
    ['alert', 'server', 'clearCode', 'resetFirebase'],
    { message: 'Wrong code.' },
  ],
  ['firebase errors reset the firebase arguments', 'auth/x', 'login', ['alert', 'provider', 'resetFirebase']],
  // Launch
  ['a launch that took too long says so', 'ECONNABORTED', 'launch', ['notice', 'shell.timeoutRetry']],
  [
    'a launch that took too long says so offline too',
    'ECONNABORTED',
    'launch',
    ['notice', 'shell.timeoutRetry'],
    {},
    OFFLINE,
  ],
  ['a launch that is refused shows a notice', 'game.not.connected', 'launch', ['notice', 'server'], { message: 'No.' }],
  // Social
  [
    'a social error shows its code and its reason',
    'auth/popup-blocked',
    'social',
    ['alert', 'provider', 'resetFirebase'],
    { message: 'Blocked.' },
  ],
  [
    'a popup that was cancelled is silent',
    'auth/cancelled-popup-request',
    'social',
    ['silent', undefined, 'resetFirebase'],
  ],
  // Other
  ['offline over https is a short notice', 'ERR_NETWORK', 'call', ['offlineNotice', 'shell.noNetwork'], {}, OFFLINE],
  ['a line that is lost unnoticed is one too', 'ERR_NETWORK', 'call', ['offlineNotice', 'shell.noNetwork']],
  ['offline, a call that took too long is one too', 'ECONNABORTED', 'call', ['offlineNotice'], {}, OFFLINE],
  [
    'a network error over http says Network Error / CORS Errors',
    'ERR_NETWORK',
    'call',
    ['alert', 'shell.networkError'],
    {},
    HTTP,
  ],
  ['a missing address says url is null', 'ERR_INVALID_URL', 'launch', ['alert', 'shell.urlIsNull']],
  ['a failure to encrypt alerts its message', 'ERR_ENCRYPTION', 'login', ['alert', 'server'], { message: 'not a key' }],
  ['a call that took too long says so', 'ECONNABORTED', 'call', ['alert', 'shell.timeoutRetry']],
  [
    'what is no envelope says that something went wrong',
    'ERR_BAD_RESPONSE',
    'call',
    ['alert', 'shell.unknownError'],
    { status: 200 },
  ],
  [
    'a captcha that failed is made anew',
    'captcha.invalid',
    'login',
    ['alert', 'server', 'refreshCaptcha'],
    { message: 'No.' },
  ],
  ['push says nothing', 'unknown.error', 'push', ['silent'], { message: 'No.', status: 500 }],
  ['what runs in the background says nothing', 'unknown.error', 'background', ['silent'], { message: 'No.' }],
];

test.each(LINES)('%s', (_line, code, situation, [show, text, ...also], details = {}, surroundings = HTTPS) => {
  const reaction = chooseErrorHandling(new GatewayError(code, details), situation, surroundings);
  expect(reaction).toMatchObject({ show, also, ...(text ? { text } : {}) });
});

test.each([
  ['domain_not_available', 'domainScreen'],
  ['maintenance', 'maintenanceScreen'],
  ['region.restricted', 'regionScreen'],
  ['access.denied', 'deniedScreen'],
])('shows for %s the %s in every situation', (code, screen) => {
  for (const situation of SITUATIONS)
    for (const surroundings of [HTTPS, HTTP, OFFLINE])
      expect(chooseErrorHandling(new GatewayError(code), situation, surroundings).show).toBe(screen);
});

test('is silent about a cancelled call in every situation', () => {
  for (const situation of SITUATIONS)
    expect(chooseErrorHandling(new GatewayError('ERR_CANCELED'), situation, OFFLINE)).toMatchObject({
      show: 'silent',
      also: [],
    });
});

const SHOWS = /Screen$|^(logInAgain|notice|alert|offlineNotice|field|verify|chooseAccount|silent)$/;

test('handles any code, status, message and situation without throwing', () => {
  const codes = [...Object.keys(REFUSALS), ...Object.keys(ERROR_HANDLING), 'constructor', '__proto__', 'toString', ''];
  fc.assert(
    fc.property(
      fc.oneof(fc.constantFrom(...codes), fc.string()),
      fc.record({
        status: fc.constantFrom(0, 200, 400, 401, 403, 429, 500, 502, 503),
        message: fc.constantFrom('', 'A sentence.', 'CUSTOMER_NOT_LOGIN'),
        value: fc.anything(),
      }),
      fc.record({ isSecure: fc.boolean(), isOnline: fc.boolean() }),
      (code, details, surroundings) => {
        for (const situation of SITUATIONS) {
          const error = new GatewayError(code, details);
          const { also, show, text } = chooseErrorHandling(error, situation, surroundings);
          expect(show).toMatch(SHOWS);
          expect(new Set(also).size).toBe(also.length);
          if (text === 'server') expect(error.message).not.toBe('');
          const isQuiet = situation === 'background' || situation === 'push';
          if (isQuiet) expect(show).toMatch(/Screen$|^logInAgain$|^silent$/);
          if (details.status === 401 && !show.endsWith('Screen')) expect(show).toBe('logInAgain');
        }
      },
    ),
  );
});
