import { toCurrencyCode } from '@foyer/money/currency.ts';
import { formatMoney } from '@foyer/money/format-money.ts';
import { money } from '@foyer/money/money.ts';
import type { StoredEvent } from './event.store.ts';

/** The formatted amount of an event; empty if it has none. */
export function amountOf({ body }: StoredEvent): string {
  const minor = body.creditedMinor ?? body.suspendedMinor ?? body.amountMinor;
  if (typeof minor !== 'string' || typeof body.currency !== 'string') return '';
  return formatMoney(money(BigInt(minor), toCurrencyCode(body.currency)));
}
