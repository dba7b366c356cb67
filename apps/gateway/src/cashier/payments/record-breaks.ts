import { logEvent } from '@foyer/http/log-event.ts';
import type { Context } from '../../context.ts';
import type { ReturnedPayout, UnreadableEntry } from '../../platform/connectors/payment/payment-connector.ts';
import { type Break, getBookedLine, isBreakDealtWith, openBreak } from './break.store.ts';
import type { Lane } from './lanes.ts';

type BreakContext = Pick<Context, 'log' | 'merchants' | 'pool' | 'seal'>;

/** @throws if there is no such merchant */
export function currencyOf(code: string, { merchants }: Pick<Context, 'merchants'>): string {
  const found = merchants.find((one) => one.code === code);
  if (!found) throw new Error(`there is no merchant ${code}`);
  return found.market.currency;
}

/** Opens a break, unless it is open, and alerts staff of a new one. */
export async function recordBreak(found: Break, { log, pool }: Pick<Context, 'log' | 'pool'>): Promise<void> {
  const { connector, kind, merchant } = found;
  if (await openBreak(pool, found)) logEvent(log, { kind: 'reconciliation.break', merchant, connector, break: kind });
}

/**
 * Opens a break for everything that a provider has written in a form that we cannot read. What has been booked already, from an
 * answer that could be read, is not missing.
 */
export async function recordUnreadable(
  entries: readonly UnreadableEntry[],
  { connector, merchant }: Lane,
  context: BreakContext,
): Promise<void> {
  for (const { direction, id, raw } of entries) {
    const booked = await getBookedLine(context.pool, { merchant, connector }, { direction, lineId: id });
    if (booked && booked.state !== 'sending') continue;
    await recordBreak(
      {
        ...{ merchant, connector, kind: 'unreadable', direction, lineId: id, oursMinor: null, theirsMinor: null },
        currency: currencyOf(merchant, context),
        sealedRaw: context.seal.seal(Buffer.from(raw)),
      },
      context,
    );
  }
}

/**
 * Opens a break for the part of a payout that was returned: staff decide how much of it belongs to the member. A closed break stays
 * closed until more is returned.
 */
export async function recordPartBack(
  { id, partBackMinor }: ReturnedPayout,
  { connector, merchant }: Lane,
  context: Pick<Context, 'log' | 'merchants' | 'pool'>,
): Promise<void> {
  if (partBackMinor === undefined) return;
  const found: Break = {
    ...{ merchant, connector, kind: 'return', direction: 'in', lineId: id, oursMinor: 0n, theirsMinor: partBackMinor },
    currency: currencyOf(merchant, context),
  };
  if (!(await isBreakDealtWith(context.pool, found))) await recordBreak(found, context);
}
