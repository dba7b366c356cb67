import { endpoints } from '@foyer/contract/endpoints.ts';
import { WIRE } from '@foyer/contract/wire.data.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Logger } from 'pino';
import type { Answer, GatewayRequest } from '../gateway/call.ts';
import type { GatewaySend } from './create-web.ts';
import { type Defaults, repairValue } from './repair-answer.ts';

/** A longer answer is not read to its end. */
export const MOST_BYTES = 2 * 1024 * 1024;
/** A page waits no longer for a call: it is rendered with what it has, and the browser asks again. */
const PATIENCE_MS = 3_000;

export interface SocketOptions {
  gatewayUrl: string;
  merchants: readonly Merchant[];
  log: Pick<Logger, 'warn'>;
}

/**
 * The pages' way to a gateway elsewhere, which may be another implementation: its answers are cut, and fitted to the contract.
 * It knows the visitor's host by the forwarded header.
 */
export function socketSend({ gatewayUrl, log, merchants }: SocketOptions): GatewaySend {
  const defaults = new Map(merchants.map((merchant) => [merchant.code, defaultsOf(merchant)]));
  return (host) => async (request) => {
    const { method, path, headers, body } = request;
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE_MS)]);
    const answer = await fetch(new URL(path, gatewayUrl), {
      method,
      body,
      signal,
      redirect: 'error',
      headers: { ...headers, 'x-forwarded-host': host },
    });
    const text = await readText(answer.body);
    if (text === null) log.warn({ call: request.name, limit: MOST_BYTES }, 'an answer of the gateway is too long');
    const read = { status: answer.status, headers: answer.headers, text: text ?? '' };
    return repairAnswer(request, read, defaults.get(headers.merchant ?? '') ?? {});
  };
}

/** What an answer need not say, because the merchant's document does. */
const defaultsOf = ({ languages, market }: Merchant): Defaults => ({
  currency: market.currency,
  language: languages[0] ?? 'EN',
});

/** The text of a body; null when it is too long, and then the rest is not fetched. */
async function readText(body: ReadableStream<Uint8Array> | null): Promise<string | null> {
  if (!body) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** An answer whose value is as the contract says; one that cannot be repaired is no answer. */
function repairAnswer({ name }: Pick<GatewayRequest, 'name'>, answer: Answer, defaults: Defaults): Answer {
  const { isSilent } = WIRE[name];
  if (isSilent || name === 'system.manifest' || answer.status >= 400) return answer;
  const envelope = parse(answer.text);
  if (envelope?.success !== true) return answer;
  const repaired = repairValue(endpoints[name].value, envelope.value, defaults);
  return repaired ? { ...answer, envelope: { success: true, value: repaired.value } } : { ...answer, text: '' };
}

function parse(text: string): { success?: unknown; value?: unknown } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
