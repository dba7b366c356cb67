import type { Clock } from '@foyer/i18n/moment.ts';
import { dateFormatOf } from '@foyer/i18n/translate.tsx';
import { toMajorText } from '@foyer/money/money-text.ts';
import type { Translate } from '../../../page/messages.ts';
import type { Transaction } from '../member-data.ts';
import { KINDS } from '../transaction-kinds.data.ts';

/** Spreadsheets interpret a cell that begins with these as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats a moment, such as `2026-11-24 21:16:13`. */
const toTime = (at: string, { timeZone }: Clock): string =>
  dateFormatOf('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date(at));

/** Transactions as a table (RFC 4180), after the byte order mark by which spreadsheets recognise UTF-8. */
export function toCsv(transactions: readonly Transaction[], t: Translate, clock: Clock): string {
  const [first] = transactions;
  const head = [
    `${t('records.time')} (${clock.timeZone})`,
    t('records.kind'),
    t('records.game'),
    t('records.draw'),
    `${t('records.amount')}${first ? ` (${first.currency})` : ''}`,
    t('records.balanceAfter'),
    t('records.transactionNo'),
  ].map(cell);
  const lines = transactions.map(({ amountMinor, at, balanceMinor, currency, drawName, gameName, kind, seq }) =>
    [
      toTime(at, clock),
      cell(t(KINDS[kind].label)),
      cell(gameName ?? ''),
      cell(drawName ?? ''),
      toMajorText({ minor: BigInt(amountMinor), currency }),
      toMajorText({ minor: BigInt(balanceMinor), currency }),
      seq,
    ].join(','),
  );
  return `\uFEFF${[head.join(','), ...lines].join('\r\n')}\r\n`;
}
