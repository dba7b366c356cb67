import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Logger } from 'pino';
import type { Answer, GatewayRequest } from '../../gateway/call.ts';
import { startTimeout } from '../../gateway/timeout.ts';
import type { GatewaySend } from '../create-web.ts';
import { createFitValue, type FitValue, hasEnvelope, MAX_BYTES, parseEnvelope, readText } from './fit-answer.ts';
import { FORWARD_TIMEOUT_MS } from './gateway-proxy.ts';

/** A page waits no longer than this for a read: it is rendered with what it has, and the browser retries the rest. A write is waited for. */
const READ_TIMEOUT_MS = 3_000;

export interface SocketOptions {
  gatewayUrl: string;
  merchants: readonly Merchant[];
  log: Pick<Logger, 'warn'>;
}

/**
 * Sends the pages' calls to a remote gateway, which may be another implementation: its answers are limited in size and fitted to
 * the contract. It learns the visitor's host from the forwarded header.
 */
export function socketSend({ gatewayUrl, log, merchants }: SocketOptions): GatewaySend {
  const fitValue = createFitValue(merchants);
  return (host) => async (request) => {
    const { method, path, headers, body } = request;
    const timeout = startTimeout(method === 'GET' ? READ_TIMEOUT_MS : FORWARD_TIMEOUT_MS, [request.signal]);
    try {
      const answer = await fetch(new URL(path, gatewayUrl), {
        method,
        body,
        signal: timeout.signal,
        redirect: 'error',
        headers: { ...headers, 'x-forwarded-host': host },
      });
      const text = await readText(answer.body);
      if (text === null) log.warn({ call: request.name, limit: MAX_BYTES }, 'an answer of the gateway is too long');
      const read = { status: answer.status, headers: answer.headers, text: text ?? '' };
      return fitAnswer(request, read, fitValue);
    } finally {
      timeout.clear();
    }
  };
}

/** Fits an answer's value to the contract; one that cannot be repaired becomes empty. */
function fitAnswer({ headers, name }: GatewayRequest, answer: Answer, fitValue: FitValue): Answer {
  if (!hasEnvelope(name) || answer.status >= 400) return answer;
  const envelope = parseEnvelope(answer.text);
  if (envelope?.success !== true) return answer;
  const fitted = fitValue(name, envelope.value, headers.merchant ?? '');
  return fitted ? { ...answer, envelope: { success: true, value: fitted.value } } : { ...answer, text: '' };
}
