import { REFUSALS } from '@foyer/contract/refusals.data.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BY_SITUATION, ERROR_HANDLING, type Situation } from './error-handling.data.ts';
import { chooseErrorHandling } from './error-handling.ts';
import { GatewayError } from './gateway-error.ts';
import { ERROR_ROWS, HTTP, HTTPS, OFFLINE } from './testing/error-rows.data.ts';

const SITUATIONS = Object.keys(BY_SITUATION) as Situation[];

test.each(ERROR_ROWS)('%s', (_line, code, situation, [show, text, ...also], details = {}, connection = HTTPS) => {
  const reaction = chooseErrorHandling(new GatewayError(code, details), situation, connection);
  expect(reaction).toMatchObject({ show, also, ...(text ? { text } : {}) });
});

test.each([
  ['domain_not_available', 'domainScreen'],
  ['maintenance', 'maintenanceScreen'],
  ['region.restricted', 'regionScreen'],
  ['access.denied', 'deniedScreen'],
])('shows for %s the %s in every situation', (code, screen) => {
  for (const situation of SITUATIONS)
    for (const connection of [HTTPS, HTTP, OFFLINE])
      expect(chooseErrorHandling(new GatewayError(code), situation, connection).show).toBe(screen);
});

test('is silent about a cancelled call in every situation', () => {
  for (const situation of SITUATIONS)
    expect(chooseErrorHandling(new GatewayError('ERR_CANCELED'), situation, OFFLINE)).toMatchObject({
      show: 'silent',
      also: [],
    });
});

const SHOWS = /Screen$|^(logInAgain|notice|alert|offlineNotice|field|retry|verify|chooseAccount|silent)$/;

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
      (code, details, connection) => {
        for (const situation of SITUATIONS) {
          const error = new GatewayError(code, details);
          const { also, show, text } = chooseErrorHandling(error, situation, connection);
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
