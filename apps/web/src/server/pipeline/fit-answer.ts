import type { EndpointName } from '@foyer/contract/endpoints.ts';
import { endpoints } from '@foyer/contract/endpoints.ts';
import { WIRE } from '@foyer/contract/wire.data.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import { type Defaults, repairValue } from './repair-answer.ts';

/** A longer answer of another gateway is not read to its end. */
export const MAX_BYTES = 2 * 1024 * 1024;

/** Fits the values of answers to the contract, with defaults from the merchants' documents. */
export type FitValue = (name: EndpointName, value: unknown, merchant: string) => { readonly value: unknown } | null;

export function createFitValue(merchants: readonly Merchant[]): FitValue {
  const defaults = new Map(merchants.map((merchant) => [merchant.code, defaultsOf(merchant)]));
  return (name, value, merchant) => repairValue(endpoints[name].value, value, defaults.get(merchant) ?? {});
}

/** Fields that an answer may omit, because the merchant's document has them. */
const defaultsOf = ({ languages, market }: Merchant): Defaults => ({
  currency: market.currency,
  language: languages[0] ?? 'EN',
});

/** Whether the answer of a call is an envelope with a value: the manifest is a file, and silent calls have an empty answer. */
export const hasEnvelope = (name: EndpointName): boolean => !WIRE[name].isSilent && name !== 'system.manifest';

/** The text of a body; null when it is too long, and then the rest is not fetched. */
export async function readText(body: AsyncIterable<Uint8Array> | null): Promise<string | null> {
  if (!body) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** An envelope as its sender wrote it; null for anything but a JSON object. */
export function parseEnvelope(text: string): { success?: unknown; value?: unknown } | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' ? parsed : null;
  } catch {
    return null;
  }
}
