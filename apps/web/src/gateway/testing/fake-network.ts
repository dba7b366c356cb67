import type { CallSettings, GatewayRequest, Send } from '../call.ts';
import { GatewayError } from '../gateway-error.ts';

/** A successful answer. */
export const OPEN = { success: true, value: { ok: 1 } };

/** A fake network: records what is sent, and answers with the response given. */
export function network(
  answer: { status?: number; text?: string; json?: unknown; headers?: Record<string, string> } = {},
) {
  const sent: GatewayRequest[] = [];
  const send: Send = async (request) => {
    sent.push(request);
    const { status = 200, json = OPEN, text = JSON.stringify(json), headers = {} } = answer;
    return { status, text, headers: new Headers(headers) };
  };
  return { send, sent };
}

/** The settings of a member’s call. */
export const settingsOf = (send: Send, more: Partial<CallSettings> = {}): CallSettings => ({
  send,
  merchant: 'lotus',
  language: 'VI',
  token: () => 'the-token',
  deviceId: () => 'd'.repeat(36),
  headers: { 'x-real-ua': 'A phone' },
  ...more,
});

/** The error of a call. @throws if it does not fail */
export async function failureOf(work: Promise<unknown>): Promise<GatewayError> {
  const error = await work.then(
    () => new Error('the call did not fail'),
    (reason: unknown) => reason,
  );
  if (error instanceof GatewayError) return error;
  throw error;
}

/** A network that never answers, but notices an abort. */
export const silence: Send = ({ signal }) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
