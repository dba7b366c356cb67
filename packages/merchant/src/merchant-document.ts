import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import Type, { type Static, type TSchema } from 'typebox';
import { SWITCHES } from './switches.data.ts';

const oneOf = <const T extends string[]>(values: readonly [...T]) => Type.Enum(values);
const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];
const Color = Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' });
const Asset = Type.String({
  pattern: '^[a-z0-9-]+\\.(svg|png)$',
  description: 'A file of the merchant’s assets folder.',
});

export const LanguageSchema = oneOf(keysOf(LANGUAGES));
const closed = <T extends Record<string, TSchema>>(fields: T) => Type.Object(fields, { additionalProperties: false });

/** A text in the merchant’s languages; EN is what the others fall back to. */
export const LocalizedText = Type.Record(Type.String({ pattern: '^[A-Z-]{2,5}$' }), Type.String({ maxLength: 2000 }));

/** The six brand inputs (DESIGN §2); the sixth, the logo, is the asset `h5_logo` of the template. */
export const BrandSchema = closed({
  accent: Color,
  tint: Color,
  mode: oneOf(['dark', 'light']),
  shape: oneOf(['sharp', 'soft', 'round']),
  skin: oneOf(['lacquer', 'air', 'pulse']),
});

/** The mobile template of §3: pictures and words the shell wears. */
export const MobileTemplateSchema = closed({
  h5_logo: closed({ mark: Asset, wordmark: Asset, panel: Type.Optional(Asset) }),
  app_background: Asset,
  app_desc: LocalizedText,
  app_desc_font_color: Type.Optional(Color),
  login_prompt_text: LocalizedText,
  favicon: Asset,
  splash: Type.Optional(Asset),
  desktop_app_feature: Type.Optional(LocalizedText),
  apple_touch_icon: Asset,
  hero: Asset,
  pwa: closed({ title: LocalizedText, short_name: Type.String({ maxLength: 12 }), icon: Asset }),
});

/** Where the merchant does business: money, countries, clock, lottery region. */
export const MarketSchema = closed({
  country: Type.String({ pattern: '^[A-Z]{2}$' }),
  countries: Type.Array(
    closed({
      countryCode: Type.String({ pattern: '^[A-Z]{2}$' }),
      countryDialingCode: Type.String({ pattern: '^\\d{1,4}$' }),
    }),
    { minItems: 1 },
  ),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  currencySymbol: Type.String({ maxLength: 4 }),
  currencyPosition: oneOf(['BEFORE', 'AFTER']),
  timeZone: Type.String(),
  lottoArea: oneOf(['VN', 'SEA']),
});

/** How bodies may arrive at the gateway (GATEWAY: Encryption). */
export const EncryptionSchema = closed({
  suites: Type.Array(oneOf(['A256GCM', 'DES']), { minItems: 1 }),
  plainBodies: Type.Boolean({ description: 'Accept plain JSON where an encrypted body is expected.' }),
});

/** What a sandbox gives new members to play with, in minor units. */
export const SandboxSchema = closed({
  demoBalanceMinor: Type.String({ pattern: '^\\d+$' }),
  welcomeBalanceMinor: Type.String({ pattern: '^\\d+$' }),
});

/** A merchant as an operator writes it: `merchants/<code>/merchant.json`. */
export const MerchantDocumentSchema = closed({
  code: Type.String({ pattern: '^[a-z][a-z0-9]{1,23}$' }),
  name: Type.String({ minLength: 1, maxLength: 40 }),
  domains: Type.Array(Type.String({ pattern: '^[a-z0-9.-]+$' }), { minItems: 1 }),
  redirectHosts: Type.Optional(Type.Array(Type.String({ pattern: '^[a-z0-9.-]+$' }))),
  languages: Type.Array(LanguageSchema, { minItems: 1 }),
  brand: BrandSchema,
  template: MobileTemplateSchema,
  market: MarketSchema,
  switches: closed(
    Object.fromEntries(keysOf(SWITCHES).map((name) => [name, Type.Optional(Type.Boolean())])) as Record<
      keyof typeof SWITCHES,
      ReturnType<typeof optionalSwitch>
    >,
  ),
  encryption: EncryptionSchema,
  sandbox: SandboxSchema,
});
const optionalSwitch = () => Type.Optional(Type.Boolean());

export type MerchantDocument = Static<typeof MerchantDocumentSchema>;
export type LocalizedTextValue = Static<typeof LocalizedText>;
export type Brand = Static<typeof BrandSchema>;
export type Market = Static<typeof MarketSchema>;
