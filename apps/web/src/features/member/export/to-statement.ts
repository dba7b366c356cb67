import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type Clock, formatMoment } from '@foyer/i18n/moment.ts';
import { formatAmount } from '@foyer/money/format-amount.ts';
import { formatMoney } from '@foyer/money/format-money.ts';
import type { StatementDocument } from '@foyer/statement-pdf/statement-document.ts';
import type { Translate } from '../../../page/messages.ts';
import type { Transaction } from '../member-data.ts';
import { KINDS } from '../transactions/transaction-kinds.data.ts';
import type { Statement } from './read-statement.ts';

/** What a statement contains besides its transactions. */
export interface StatementFacts {
  brand: string;
  account: string;
  /** Formatted for the member. */
  period: string;
  /** ms since 1970 */
  madeAt: number;
}

/** After this many rows, other work gets its turn. */
const ROWS_AT_ONCE = 50;

/**
 * The texts of a statement, for its layout as PDF.
 * @param statement newest first
 */
export async function toStatement(
  { isCut, transactions }: Statement,
  facts: StatementFacts,
  { clock, t }: { t: Translate; clock: Clock },
): Promise<StatementDocument> {
  const rows: StatementDocument['rows'][number][] = [];
  for (const one of transactions) {
    rows.push(toRow(one, { t, clock }));
    if (rows.length % ROWS_AT_ONCE === 0) await yieldToOthers();
  }
  const made = t('records.madeAt', { time: `${formatMoment(facts.madeAt, clock, 'long')} (${clock.timeZone})` });
  return {
    title: `${facts.brand} · ${t('records.statement')}`,
    author: facts.brand,
    language: clock.locale,
    madeAt: facts.madeAt,
    facts: [[t('records.account'), facts.account], [t('records.period'), facts.period], ...sumsOf(transactions, t)],
    note: isCut ? t('records.newestOnly', { count: transactions.length }) : null,
    columns: [t('records.time'), t('records.kind'), t('records.amount'), t('records.balanceAfter')],
    rows,
    made,
    pageNumber: t('records.page', { page: '{page}', pages: '{pages}' }),
  };
}

const formatSigned = (minor: bigint, currency: string): string => formatMoney({ minor, currency }, { sign: 'always' });

/** Money in, money out and both balances; nothing without transactions. */
function sumsOf(transactions: readonly Transaction[], t: Translate): [string, string][] {
  const [newest, oldest] = [transactions[0], transactions[transactions.length - 1]];
  if (!newest || !oldest) return [];
  const { currency } = newest;
  const amounts = transactions.map(({ amountMinor }) => BigInt(amountMinor));
  const sum = (some: readonly bigint[]) =>
    formatSigned(
      some.reduce((left, right) => left + right, 0n),
      currency,
    );
  return [
    [t('records.moneyIn'), sum(amounts.filter((one) => one > 0n))],
    [t('records.moneyOut'), sum(amounts.filter((one) => one < 0n))],
    [t('records.netName'), sum(amounts)],
    [t('records.atStart'), formatAmount(BigInt(oldest.balanceMinor) - BigInt(oldest.amountMinor), currency)],
    [t('records.atEnd'), formatAmount(BigInt(newest.balanceMinor), currency)],
  ];
}

function toRow(
  transaction: Transaction,
  { clock, t }: { t: Translate; clock: Clock },
): StatementDocument['rows'][number] {
  const { amountMinor, at, balanceMinor, currency, drawName, gameName, kind } = transaction;
  return [
    formatMoment(at, clock, 'long'),
    [t(KINDS[kind].label), gameName, drawName].filter(Boolean).join(' · '),
    formatSigned(BigInt(amountMinor), currency),
    formatAmount(BigInt(balanceMinor), currency),
  ];
}
