import type { FactArguments, FactWindow } from '@foyer/conditions/condition.ts';
import { durationMs } from '@foyer/conditions/duration.ts';
import { type FailedClause, plainOf } from '@foyer/conditions/evaluate.ts';
import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';
import { readMessageTables } from '@foyer/locales/read-message-tables.ts';
import { formatMoney } from '@foyer/money/format-money.ts';
import { money } from '@foyer/money/money.ts';
import { requireFact } from './member-facts.ts';

/** The reader's language, and the currency of amounts. */
export interface ClauseFormatter {
  language: LanguageCode;
  currency: string;
}

interface Speaker extends ClauseFormatter {
  say(key: string, values?: Readonly<Record<string, string>>): string;
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const tables = readMessageTables('conditions.json');

/** A clause that failed, as a sentence for staff: the fact, its value, and the required value. */
export function describeClause(clause: FailedClause, { currency, language }: ClauseFormatter): string {
  const table = tables.get(language) ?? tables.get('EN') ?? {};
  const speaker: Speaker = {
    ...{ currency, language },
    say: (key, values = {}) => (table[key] ?? key).replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? ''),
  };
  const { args, expected, fact, op, reason } = clause;
  const asks = speaker.say(`asks.${op}`, { value: sayExpected(clause, speaker) });
  return speaker.say(reason === 'held' ? 'held' : 'sentence', {
    fact: nameFact(fact, args, speaker),
    actual: clause.actual === null ? speaker.say('unknown') : sayValue(fact, clause.actual, speaker),
    asks: expected === null && op === 'isKnown' ? speaker.say('asks.isKnown', { value: speaker.say('yes') }) : asks,
  });
}

function nameFact(fact: string, args: FactArguments | null, speaker: Speaker): string {
  const { window, ...others } = args ?? {};
  const parts = [...Object.values(others), ...(window && window !== 'lifetime' ? [sayWindow(window, speaker)] : [])];
  return speaker.say(`fact.${fact}`) + (parts.length > 0 ? ` (${parts.join(', ')})` : '');
}

function sayWindow(window: Exclude<FactWindow, 'lifetime'>, speaker: Speaker): string {
  if ('last' in window) return sayDuration(window.last, speaker);
  return speaker.say(`window.${window.calendar}${window.offset === -1 ? 'Before' : ''}`);
}

function sayDuration(text: string, { say }: Speaker): string {
  const hours = (durationMs(text) ?? 0) / HOUR_MS;
  return hours % DAY_HOURS === 0
    ? say('days', { count: String(hours / DAY_HOURS) })
    : say('hours', { count: String(hours) });
}

function sayExpected({ expected, fact, op }: FailedClause, speaker: Speaker): string {
  if (op === 'withinLast' || op === 'olderThan') return sayDuration(String(expected), speaker);
  if (op === 'between' && Array.isArray(expected)) {
    const [min, max] = expected.map((value) => sayValue(fact, value, speaker));
    return speaker.say('to', { min: min ?? '', max: max ?? '' });
  }
  return expected === null ? '' : sayValue(fact, plainOf(expected), speaker);
}

function sayValue(fact: string, value: unknown, speaker: Speaker): string {
  const { currency, language, say } = speaker;
  const { locale } = LANGUAGES[language];
  if (Array.isArray(value))
    return value.length === 0
      ? say('none')
      : new Intl.ListFormat(locale, { type: 'unit' }).format(value.map((one) => sayValue(fact, one, speaker)));
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
  const { type } = requireFact(fact);
  if (type === 'money') return formatMoney(money(BigInt(String(value)), currency));
  if (type === 'time')
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(
      new Date(value as string | number),
    );
  return String(value);
}
