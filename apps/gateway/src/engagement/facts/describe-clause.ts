import type { FactArguments, FactWindow } from '@foyer/conditions/condition.ts';
import { durationMs } from '@foyer/conditions/duration.ts';
import { type FailedClause, plainOf } from '@foyer/conditions/evaluate.ts';
import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';
import { readMessageTables } from '@foyer/locales/read-message-tables.ts';
import { formatAmount } from '@foyer/money/format-amount.ts';
import { requireFact } from './member-facts.ts';

/** The reader's language, and the currency of amounts. */
export interface ClauseFormatter {
  language: LanguageCode;
  currency: string;
}

interface ClauseTranslator extends ClauseFormatter {
  translate(key: string, values?: Readonly<Record<string, string>>): string;
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const tables = readMessageTables('conditions.json');

/** A clause that failed, as a sentence for staff: the fact, its value, and the required value. */
export function describeClause(clause: FailedClause, { currency, language }: ClauseFormatter): string {
  const table = tables.get(language) ?? tables.get('EN') ?? {};
  const translator: ClauseTranslator = {
    ...{ currency, language },
    translate: (key, values = {}) =>
      (table[key] ?? key).replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? ''),
  };
  const { args, expected, fact, op, reason } = clause;
  const asks = translator.translate(`asks.${op}`, { value: describeExpected(clause, translator) });
  return translator.translate(reason === 'held' ? 'held' : 'sentence', {
    fact: nameFact(fact, args, translator),
    actual: clause.actual === null ? translator.translate('unknown') : describeValue(fact, clause.actual, translator),
    asks:
      expected === null && op === 'isKnown'
        ? translator.translate('asks.isKnown', { value: translator.translate('yes') })
        : asks,
  });
}

function nameFact(fact: string, args: FactArguments | null, translator: ClauseTranslator): string {
  const { window, ...others } = args ?? {};
  const parts = [
    ...Object.values(others),
    ...(window && window !== 'lifetime' ? [describeWindow(window, translator)] : []),
  ];
  return translator.translate(`fact.${fact}`) + (parts.length > 0 ? ` (${parts.join(', ')})` : '');
}

function describeWindow(window: Exclude<FactWindow, 'lifetime'>, translator: ClauseTranslator): string {
  if ('last' in window) return describeDuration(window.last, translator);
  return translator.translate(`window.${window.calendar}${window.offset === -1 ? 'Before' : ''}`);
}

function describeDuration(text: string, { translate }: ClauseTranslator): string {
  const hours = (durationMs(text) ?? 0) / HOUR_MS;
  return hours % DAY_HOURS === 0
    ? translate('days', { count: String(hours / DAY_HOURS) })
    : translate('hours', { count: String(hours) });
}

function describeExpected({ expected, fact, op }: FailedClause, translator: ClauseTranslator): string {
  if (op === 'withinLast' || op === 'olderThan') return describeDuration(String(expected), translator);
  if (op === 'between' && Array.isArray(expected)) {
    const [min, max] = expected.map((value) => describeValue(fact, value, translator));
    return translator.translate('to', { min: min ?? '', max: max ?? '' });
  }
  return expected === null ? '' : describeValue(fact, plainOf(expected), translator);
}

function describeValue(fact: string, value: unknown, translator: ClauseTranslator): string {
  const { currency, language, translate } = translator;
  const { locale } = LANGUAGES[language];
  if (Array.isArray(value))
    return value.length === 0
      ? translate('none')
      : new Intl.ListFormat(locale, { type: 'unit' }).format(value.map((one) => describeValue(fact, one, translator)));
  if (typeof value === 'boolean') return translate(value ? 'yes' : 'no');
  const { type } = requireFact(fact);
  if (type === 'money') return formatAmount(String(value), currency);
  if (type === 'time')
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
      new Date(value as string | number),
    );
  return String(value);
}
