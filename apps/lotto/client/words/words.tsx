import type englishWords from '@foyer/locales/EN/lotto.json';
import format, { type CompiledMessage } from 'icu-minify/format';
import { createContext, type ReactNode, useContext, useMemo } from 'react';

/** Every word of the client has its key in packages/locales/EN/lotto.json. */
export type WordKey = keyof typeof englishWords;

export interface Words {
  /** The words of a key, with its placeholders filled in. */
  t(key: WordKey, values?: Readonly<Record<string, string | number>>): string;
  /** The same for a key that arrives as data, such as `refusal.<code>`; null when there is none. */
  find(key: string): string | null;
  /** BCP 47, for Intl. */
  readonly locale: string;
}

const FORMATTERS = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
};
const Context = createContext<Words | null>(null);

interface WordsProviderProps {
  readonly messages: Readonly<Record<string, CompiledMessage>>;
  readonly locale: string;
  readonly children: ReactNode;
}

export function WordsProvider({ messages, locale, children }: WordsProviderProps) {
  const words = useMemo<Words>(() => {
    const say = (message: CompiledMessage, values?: Readonly<Record<string, string | number>>): string =>
      String(format(message, locale, { ...values }, { formatters: FORMATTERS }));
    return {
      locale,
      t: (key, values) => say(messages[key] ?? key, values),
      find: (key) => {
        const message = messages[key];
        return message === undefined ? null : say(message);
      },
    };
  }, [messages, locale]);
  return <Context.Provider value={words}>{children}</Context.Provider>;
}

export function useWords(): Words {
  const words = useContext(Context);
  if (!words) throw new Error('useWords outside of WordsProvider');
  return words;
}
