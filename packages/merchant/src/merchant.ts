import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { toCurrencyCode } from '@foyer/money/currency.ts';
import { LRUCache } from 'lru-cache';
import type { LocalizedTextValue, MerchantDocument } from './merchant-document.ts';
import { SWITCHES, type SwitchName } from './switches.data.ts';

/** A merchant’s document with its queries. */
export interface Merchant extends MerchantDocument {
  /** Whether a white-label switch is on: the document’s value, else the catalogue’s default. */
  has(name: SwitchName): boolean;
}

export function toMerchant(document: MerchantDocument): Merchant {
  const market = { ...document.market, currency: toCurrencyCode(document.market.currency) };
  return { ...document, market, has: (name) => document.switches[name] ?? SWITCHES[name].default };
}

/** A text in `language`, else in EN, else in any language. */
export function inLanguage(text: LocalizedTextValue | undefined, language: LanguageCode): string {
  if (!text) return '';
  return text[language] ?? text.EN ?? Object.values(text)[0] ?? '';
}

/** What a host name identifies: the merchant, and the affiliate label before the domain (§1). */
export interface HostAnswer {
  merchant: Merchant;
  /** The left-most label when it is not the main host's; `preview` is treated as `www`. */
  affiliateCode: string | null;
  isMainHost: boolean;
}

/**
 * Finds the merchant of a `Host` header (docs/gateway.md: Merchant, host, affiliate).
 * @returns null for a host no merchant lists
 */
export function merchantOfHost(host = '', merchants: readonly Merchant[]): HostAnswer | null {
  const known = answers.get(merchants) ?? createAnswerCache(merchants);
  const answer = known.get(host);
  if (answer) return answer.found;
  const found = findMerchantOf(host, merchants);
  known.set(host, { found });
  return found;
}

/** Every call resolves its host several times. Host names are client input, so the cache is bounded. */
const answers = new WeakMap<readonly Merchant[], LRUCache<string, { found: HostAnswer | null }>>();
const MAX_HOSTS = 1000;

function createAnswerCache(merchants: readonly Merchant[]): LRUCache<string, { found: HostAnswer | null }> {
  const cache = new LRUCache<string, { found: HostAnswer | null }>({ max: MAX_HOSTS });
  answers.set(merchants, cache);
  return cache;
}

function findMerchantOf(host: string, merchants: readonly Merchant[]): HostAnswer | null {
  const name = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  for (const merchant of merchants) {
    for (const domain of merchant.domains) {
      if (name === domain) return { merchant, affiliateCode: null, isMainHost: true };
      // A one-label domain (localhost, an address) has no affiliate sub-domains: aurora.localhost is not lotus.
      if (!domain.includes('.') || !name.endsWith(`.${domain}`)) continue;
      const label = name.slice(0, -domain.length - 1).split('.')[0] ?? '';
      if (label === '') continue;
      const isMainHost = label === 'www' || label === 'preview';
      return { merchant, affiliateCode: isMainHost ? null : label, isMainHost };
    }
  }
  return null;
}
