import { expect, test } from 'vitest';
import { GatewayError } from '../../../gateway/gateway-error.ts';
import { toSendFailure } from './send-failure.ts';

test.each([
  [new GatewayError('support.closed', { status: 409 }), 'ended'],
  [new GatewayError('TOO_MANY_REQUEST_CALL', { status: 429 }), 'limited'],
  [new GatewayError('support.file', { status: 400, value: { reason: 'large' } }), 'large'],
  [new GatewayError('support.file', { status: 400, value: { reason: 'unreadable' } }), 'unreadable'],
  [new GatewayError('ERR_NETWORK'), 'unanswered'],
  [new GatewayError('unavailable', { status: 503 }), 'unanswered'],
  [new TypeError('failed to fetch'), 'unanswered'],
  [new GatewayError('invalid.request', { status: 400 }), 'refused'],
] as const)('reads %s as %s', (error, setback) => {
  expect(toSendFailure(error)).toBe(setback);
});
