import type { Context } from '../../context.ts';

/** One account at a provider. What waits for it never waits for another one. */
export interface Lane {
  merchant: string;
  connector: string;
}

type LaneContext = Pick<Context, 'log' | 'merchants' | 'now' | 'payments'>;

/** One run of a lane takes no more items, and begins none after this time. What is left is due again in the next run. */
const MAX_ITEMS = 200;
const MAX_MS = 20_000;

/** Does the work of all lanes at the same time. A failing lane is logged and stops no other. */
export async function inLanes(context: LaneContext, work: (lane: Lane) => Promise<void>): Promise<void> {
  const lanes = context.merchants.flatMap(({ code: merchant }) =>
    context.payments.of(merchant).map(({ code: connector }) => ({ merchant, connector })),
  );
  await Promise.all(
    lanes.map((lane) =>
      work(lane).catch((fault: unknown) => context.log.error({ err: fault, ...lane }, 'payments of one provider')),
    ),
  );
}

interface Turns<T> {
  items: AsyncIterable<T> | Iterable<T>;
  handle(item: T): Promise<void>;
  canGoOn?: () => boolean;
}

/**
 * Handles the items of a lane one by one, within the bounds.
 * @param items a claimed one comes only when it is about to be handled
 * @param canGoOn by default while the provider answers
 * @returns whether all items were handled
 */
export async function takeInTurn<T>(
  { connector, merchant }: Lane,
  { canGoOn, handle, items }: Turns<T>,
  { now, payments }: Pick<Context, 'now' | 'payments'>,
): Promise<boolean> {
  const mayGoOn = canGoOn ?? (() => !payments.isCut(merchant, connector));
  const endsAt = now() + MAX_MS;
  let handled = 0;
  for await (const item of items) {
    await handle(item);
    handled += 1;
    if (handled >= MAX_ITEMS || now() > endsAt || !mayGoOn()) return false;
  }
  return true;
}

/** Items that are claimed one by one, until there are no more. */
export async function* claimEach<T>(claim: () => Promise<T | null | undefined>): AsyncGenerator<T> {
  for (let item = await claim(); item; item = await claim()) yield item;
}
