import format, { type CompiledMessage } from 'icu-minify/format';
import { createContext, type ReactNode, use } from 'react';

/** Compiled ICU messages by key. */
export type Messages = Readonly<Record<string, CompiledMessage>>;

/** The messages of one language. */
export interface MessageCatalog {
  /** BCP 47, for plurals, numbers and dates. */
  locale: string;
  messages: Messages;
}

type Values = Readonly<Record<string, string | number | boolean | Date>>;
type Tag = (chunks: ReactNode[]) => ReactNode;
type RichValues = Readonly<Record<string, Values[string] | Tag>>;

/** Translates a key; a missing message shows as its key. */
export interface Translate<Key extends string = string> {
  (key: Key, values?: Values): string;
  /** Fills the tags of a message with elements. */
  rich(key: Key, values: RichValues): ReactNode;
  /** Translates a key that arrives as data, such as `refusal.<code>`; null when there is no such message. */
  optional(key: string, values?: Values): string | null;
  /** BCP 47, for Intl. */
  readonly locale: string;
}

// One set of Intl objects per page: constructing them is the expensive part.
function remember<Options, Made>(make: (locale?: Intl.LocalesArgument, options?: Options) => Made) {
  const made = new Map<string, Made>();
  return (locale?: Intl.LocalesArgument, options?: Options): Made => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const known = made.get(key) ?? make(locale, options);
    made.set(key, known);
    return known;
  };
}

const formatters = {
  getDateTimeFormat: remember<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
    (...of) => new Intl.DateTimeFormat(...of),
  ),
  getNumberFormat: remember<Intl.NumberFormatOptions, Intl.NumberFormat>((...of) => new Intl.NumberFormat(...of)),
  getPluralRules: remember<Intl.PluralRulesOptions, Intl.PluralRules>((...of) => new Intl.PluralRules(...of)),
};

/** A date formatter, made once per locale and options. */
export const dateFormatOf = formatters.getDateTimeFormat;

/** @returns the translate function of one catalog */
export function createTranslate<Key extends string = string>({ locale, messages }: MessageCatalog): Translate<Key> {
  const toText = (message: CompiledMessage, values?: Values): string =>
    typeof message === 'string' ? message : String(format(message, locale, { ...values }, { formatters }));
  const t = (key: string, values?: Values): string => {
    const message = messages[key];
    return message === undefined ? key : toText(message, values);
  };
  const rich = (key: string, values: RichValues): ReactNode => {
    const message = messages[key];
    if (message === undefined || typeof message === 'string') return message ?? key;
    const parts = format<ReactNode>(message, locale, values as Parameters<typeof format<ReactNode>>[2], { formatters });
    return Array.isArray(parts) ? parts.map((part, index) => <span key={index}>{part}</span>) : parts;
  };
  const optional = (key: string, values?: Values): string | null => {
    const message = messages[key];
    return message === undefined ? null : toText(message, values);
  };
  return Object.assign(t, { rich, optional, locale });
}

/** One translate function per catalog, as every component of a page needs it. */
const translators = new WeakMap<MessageCatalog, Translate>();

const CatalogContext = createContext<MessageCatalog | null>(null);

export const MessagesProvider = CatalogContext.Provider;

/** The translate function of the surrounding `MessagesProvider`. @throws outside of one */
export function useTranslate<Key extends string = string>(): Translate<Key> {
  const catalog = use(CatalogContext);
  if (!catalog) throw new Error('useTranslate outside of MessagesProvider');
  const known = translators.get(catalog) ?? createTranslate(catalog);
  translators.set(catalog, known);
  return known as Translate<Key>;
}
