import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import Type, { type TSchema } from 'typebox';

// The building blocks of the schemas of a merchant's document.

export const oneOf = <const T extends string[]>(values: readonly [...T]) => Type.Enum(values);
export const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];
export const Host = Type.String({ pattern: '^[a-z0-9.-]+$', maxLength: 253 });
export const CountryCode = Type.String({ pattern: '^[A-Z]{2}$' });
export const Minor = Type.String({ pattern: '^\\d{1,18}$' });
export const Color = Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' });
export const Asset = Type.String({
  pattern: '^[a-z0-9-]+\\.(svg|png)$',
  description: 'A file of the merchant’s assets folder.',
});

export const LanguageSchema = oneOf(keysOf(LANGUAGES));
/** In the form in which the merchant’s app names it in its marker (§9). */
export const APP_VERSION = '^\\d{1,6}\\.\\d{1,6}\\.\\d{1,6}$';

export const closed = <T extends Record<string, TSchema>>(fields: T) =>
  Type.Object(fields, { additionalProperties: false });

/** A text in the merchant’s languages; EN is what the others fall back to. */
export const LocalizedText = Type.Record(Type.String({ pattern: '^[A-Z-]{2,5}$' }), Type.String({ maxLength: 2000 }));

/** The id of an account at a provider; not secret. */
export const PublicId = Type.String({ pattern: '^[\\w.:-]{1,200}$' });
/** A host, with a port if it is on this machine. */
export const AuthDomain = Type.String({ pattern: '^[a-z0-9.-]+(:\\d{1,5})?$', maxLength: 259 });
