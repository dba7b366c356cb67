import { toCurrencyCode } from '@foyer/money/currency.ts';
import { formatAmount } from '@foyer/money/format-amount.ts';
import type { StoredEvent } from './event.store.ts';

/** The formatted amount of an event; empty if it has none. */
export function amountOf({ body }: StoredEvent): string {
  const minor = body.creditedMinor ?? body.suspendedMinor ?? body.amountMinor;
  if (typeof minor !== 'string' || typeof body.currency !== 'string') return '';
  return formatAmount(minor, toCurrencyCode(body.currency));
}
