import type {
  Period,
  StatementLine,
  StatementReturn,
  UnreadableEntry,
} from '../../platform/connectors/payment/payment-connector.ts';

/** What a provider shows of a period. */
interface Statement<Line> {
  lines: Line[];
  returns: StatementReturn[];
  unreadable: UnreadableEntry[];
}

interface Page<Line> extends Partial<Statement<Line>> {
  next: string | null;
}

/** A statement that has more pages, or takes longer, is not read: its provider repeats itself or is too slow. */
const MAX_PAGES = 500;
const MAX_MS = 120_000;

/**
 * Reads all pages of a statement.
 * @throws ProviderUnreachableError; an Error if it does not end
 */
export async function readPages<Line = StatementLine>(
  period: Period,
  read: (period: Period, cursor: string | null) => Promise<Page<Line>>,
  now: () => number,
): Promise<Statement<Line>> {
  const statement: Statement<Line> = { lines: [], returns: [], unreadable: [] };
  const endsAt = now() + MAX_MS;
  let cursor: string | null = null;
  for (let pages = 0; pages < MAX_PAGES && now() < endsAt; pages += 1) {
    const page: Page<Line> = await read(period, cursor);
    statement.lines.push(...(page.lines ?? []));
    statement.returns.push(...(page.returns ?? []));
    statement.unreadable.push(...(page.unreadable ?? []));
    if (page.next === null || page.next === cursor) return statement;
    cursor = page.next;
  }
  throw new Error('the statement does not end');
}
