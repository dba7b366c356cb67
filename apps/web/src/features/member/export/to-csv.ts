import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Clock } from '@foyer/i18n/moment.ts';
import { dateFormatOf } from '@foyer/i18n/translate.tsx';
import { toMajorText } from '@foyer/money/money-text.ts';
import type { Translate } from '../../../page/messages.ts';
import type { Transaction } from '../member-data.ts';
import { KINDS } from '../transactions/transaction-kinds.data.ts';

/** After this many lines, other work gets its turn. */
const LINES_AT_ONCE = 50;

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
export async function toCsv(transactions: readonly Transaction[], t: Translate, clock: Clock): Promise<string> {
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
  const lines = [head.join(',')];
  for (const one of transactions) {
    lines.push(toLine(one, t, clock));
    if (lines.length % LINES_AT_ONCE === 0) await yieldToOthers();
  }
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

const toLine = (
  { amountMinor, at, balanceMinor, currency, drawName, gameName, kind, seq }: Transaction,
  t: Translate,
  clock: Clock,
): string =>
  [
    toTime(at, clock),
    cell(t(KINDS[kind].label)),
    cell(gameName ?? ''),
    cell(drawName ?? ''),
    toMajorText({ minor: BigInt(amountMinor), currency }),
    toMajorText({ minor: BigInt(balanceMinor), currency }),
    seq,
  ].join(',');
