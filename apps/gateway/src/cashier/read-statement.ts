import type {
  Period,
  StatementLine,
  StatementReturn,
  UnreadableEntry,
} from '../connectors/payment/payment-connector.ts';

/** What a provider shows of a period. */
export interface Statement {
  lines: StatementLine[];
  returns: StatementReturn[];
  unreadable: UnreadableEntry[];
}

interface Page extends Partial<Statement> {
  next: string | null;
}

/** A statement that has more pages, or takes longer, is not read: its provider repeats itself or is too slow. */
const MAX_PAGES = 500;
const MAX_MS = 120_000;

/**
 * Reads all pages of a statement.
 * @throws ProviderUnreachableError; an Error if it does not end
 */
export async function readPages(
  period: Period,
  read: (period: Period, cursor: string | null) => Promise<Page>,
  now: () => number,
): Promise<Statement> {
  const statement: Statement = { lines: [], returns: [], unreadable: [] };
  const endsAt = now() + MAX_MS;
  let cursor: string | null = null;
  for (let pages = 0; pages < MAX_PAGES && now() < endsAt; pages += 1) {
    const page: Page = await read(period, cursor);
    statement.lines.push(...(page.lines ?? []));
    statement.returns.push(...(page.returns ?? []));
    statement.unreadable.push(...(page.unreadable ?? []));
    if (page.next === null || page.next === cursor) return statement;
    cursor = page.next;
  }
  throw new Error('the statement does not end');
}
