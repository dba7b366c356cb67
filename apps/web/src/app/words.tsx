import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';
import format, { type CompiledMessage } from 'icu-minify/format';
import { createContext, type ReactNode, use, useMemo } from 'react';
import type { WordKey } from './word-keys.ts';

/** Compiled messages by key, `<feature>.<name>`. */
export type Words = Readonly<Record<string, CompiledMessage>>;

/** One language, ready to speak. */
export interface Speech {
  language: LanguageCode;
  words: Words;
}

type Values = Record<string, string | number | boolean | Date>;
type Tag = (chunks: ReactNode[]) => ReactNode;
type RichValues = Record<string, Values[string] | Tag>;

/** Says a message; `rich` fills its tags with elements. */
export interface Say {
  (key: WordKey, values?: Values): string;
  rich(key: WordKey, values: RichValues): ReactNode;
}

const SpeechContext = createContext<Speech | null>(null);

export const SpeechProvider = SpeechContext.Provider;

// One set of Intl objects per page: making them is what costs.
const pluralRules = new Map<string, Intl.PluralRules>();
const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
  getPluralRules(locale?: Intl.LocalesArgument, options?: Intl.PluralRulesOptions) {
    const key = `${locale} ${options?.type}`;
    const known = pluralRules.get(key) ?? new Intl.PluralRules(locale, options);
    pluralRules.set(key, known);
    return known;
  },
};

/** @returns the function that says messages in this language; a missing key is said by its name */
export function createSay({ language, words }: Speech): Say {
  const { locale } = LANGUAGES[language];
  const say = (key: WordKey, values?: Values) => {
    const message = words[key];
    if (message === undefined || typeof message === 'string') return message ?? key;
    return String(format(message, locale, values, { formatters }));
  };
  const rich = (key: WordKey, values: RichValues): ReactNode => {
    const message = words[key];
    if (message === undefined || typeof message === 'string') return message ?? key;
    const parts = format<ReactNode>(message, locale, values as Parameters<typeof format<ReactNode>>[2], { formatters });
    return Array.isArray(parts) ? parts.map((part, index) => <span key={index}>{part}</span>) : parts;
  };
  return Object.assign(say, { rich });
}

/** The page's language. @throws outside of the app's frame */
export function useSay(): Say {
  const speech = use(SpeechContext);
  if (!speech) throw new Error('useSay outside of SpeechProvider');
  return useMemo(() => createSay(speech), [speech]);
}
