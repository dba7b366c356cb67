import { LOTTERY_TERMS } from '@foyer/locales/lottery-terms.data.ts';
import Type, { type Static } from 'typebox';
import { AppOfferSchema, DownloadSchema } from './app-schemas.ts';
import { ChatProvidersSchema } from './chat-providers.ts';
import { MessagingSchema } from './messaging-schema.ts';
import {
  Asset,
  AuthDomain,
  Color,
  CountryCode,
  closed,
  Host,
  keysOf,
  LanguageSchema,
  LocalizedText,
  Minor,
  oneOf,
  PublicId,
} from './schema-parts.ts';
import { SWITCHES } from './switches.data.ts';

/** A picture of the app for those who are about to install it. */
const ScreenshotSchema = closed({
  file: Asset,
  sizes: Type.String({ pattern: '^\\d{3,4}x\\d{3,4}$' }),
  label: LocalizedText,
});

/** The five brand inputs. The logo is an asset of the template: `h5_logo`. */
export const BrandSchema = closed({
  accent: Color,
  tint: Color,
  mode: oneOf(['dark', 'light']),
  shape: oneOf(['sharp', 'soft', 'round']),
  skin: oneOf(['lacquer', 'air', 'pulse']),
});

/** The mobile template of §3: pictures and texts of the shell. */
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
  pwa: closed({
    title: LocalizedText,
    short_name: Type.String({ maxLength: 12 }),
    icon: Asset,
    screenshots: Type.Optional(Type.Array(ScreenshotSchema, { maxItems: 8 })),
  }),
});

/** The merchant's market: currency, countries, time zone, lottery region. */
export const MarketSchema = closed({
  country: CountryCode,
  countries: Type.Array(
    closed({
      countryCode: CountryCode,
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

/** The built-in lottery as the merchant offers it. */
export const LotterySchema = closed({
  terms: Type.Enum([...LOTTERY_TERMS], {
    description: 'The market whose words name games, bets and prizes: `packages/locales/markets`.',
  }),
  games: Type.Array(Type.String({ maxLength: 20 }), {
    uniqueItems: true,
    description: 'The games on offer, in the order of the lobby.',
  }),
});

/** How bodies may arrive at the gateway (docs/gateway.md: Encryption). */
export const EncryptionSchema = closed({
  suites: Type.Array(oneOf(['A256GCM', 'DES']), { minItems: 1 }),
  plainBodies: Type.Boolean({
    description: 'Accept plain JSON where an encrypted body is expected; only in a sandbox.',
  }),
});

/** The play money of new members in a sandbox, in minor units. */
export const SandboxSchema = closed({
  demoBalanceMinor: Minor,
  welcomeBalanceMinor: Minor,
});

/** The visitors the merchant serves; absent: everyone. */
export const AccessSchema = closed({
  countries: Type.Optional(
    Type.Array(CountryCode, {
      minItems: 1,
      description: 'Served countries. Visitors from other or unknown countries get a notice.',
    }),
  ),
  blockedNetworks: Type.Optional(
    Type.Array(Type.String({ maxLength: 49 }), {
      description: 'Addresses and networks (CIDR) that are refused every call.',
    }),
  ),
});

/** How pages recognise a device. */
export const DeviceSchema = closed({
  fingerprint: Type.Optional(Type.Boolean({ description: 'Derive the device id from browser properties.' })),
  idOrigin: Type.Optional(
    Type.String({
      pattern: '^(https://[a-z0-9-]+(\\.[a-z0-9-]+)+|http://[a-z0-9-]+(\\.[a-z0-9-]+)*\\.localhost)(:\\d{1,5})?$',
      description: 'The origin that remembers device ids for all hosts of the merchant.',
    }),
  ),
});

/** The merchant’s account at the captcha service; its key comes from the environment, never from here. */
export const CaptchaSchema = closed({
  version: Type.Optional(oneOf(['v3', 'v4'])),
  id: Type.String({ pattern: '^[0-9a-z]{8,64}$', description: 'The public id, called gt or captchaId.' }),
});

/** The public part of the merchant’s accounts at identity providers; secrets come from the environment. */
export const SocialSchema = closed({
  firebase: Type.Optional(closed({ projectId: PublicId, apiKey: PublicId, authDomain: AuthDomain, appId: PublicId })),
  line: Type.Optional(closed({ clientId: Type.String({ pattern: '^\\d{4,20}$', description: 'The channel’s id.' }) })),
  telegram: Type.Optional(
    closed({
      botId: Type.String({ pattern: '^\\d{4,20}$' }),
      authDomain: Type.String({ pattern: '^[a-z0-9.-]+$', description: 'The domain that the bot is linked to.' }),
    }),
  ),
  maya: Type.Optional(
    closed({
      environments: Type.Record(
        Type.String({ pattern: '^[A-Za-z0-9]{1,20}$' }),
        Type.String({ pattern: '^https://' }),
        {
          minProperties: 1,
          description: 'Where Maya checks its sessions, by the name of the environment; the first is the default.',
        },
      ),
    }),
  ),
});

/** Terms or a privacy policy in one language. `short` summarises a section in one sentence; `{brand}` is the brand's name. */
export const LegalDocumentSchema = closed({
  title: Type.String({ minLength: 1 }),
  intro: Type.String(),
  sections: Type.Array(
    closed({
      title: Type.String({ minLength: 1 }),
      text: Type.String({ minLength: 1 }),
      short: Type.Optional(Type.String()),
    }),
  ),
});

/** How the merchant's games open. */
const LaunchSchema = closed({
  opens: Type.Enum(['in-place', 'frame', 'window'], {
    description: 'In place of the page, in a frame below our bar, or in a separate window.',
  }),
});

/** Who may offer these games, and under what licence. */
const LicenceSchema = closed({
  number: Type.String({ minLength: 1, maxLength: 40 }),
  operator: Type.String({ minLength: 1, maxLength: 80, description: 'The company that holds it.' }),
  url: Type.Optional(
    Type.String({
      pattern: '^https://[\\w.-]+(/[^\\s\\\\]*)?$',
      maxLength: 500,
      description: 'Where the regulator confirms it.',
    }),
  ),
});

/** What a registration must state. */
export const RegistrationSchema = closed({
  requiresAdult: Type.Optional(
    Type.Boolean({ description: 'Refuse a registration that does not state that the applicant is of age.' }),
  ),
});

/** The merchant's requirements for its members' logins. */
export const SecondFactorSchema = closed({
  demands: Type.Enum(['email', 'ga', 'sms'], { description: 'Every member has to set up this second factor.' }),
});

/** One VIP level: its label, and its conditions, all of which must be met. */
export const VipLevelSchema = closed({
  labelId: Type.Integer({ minimum: 1 }),
  labelName: LocalizedText,
  conditions: Type.Object(
    {
      wageredMinor: Type.Optional(Minor),
      bets: Type.Optional(Type.Integer({ minimum: 1 })),
      activeDays: Type.Optional(Type.Integer({ minimum: 1 })),
      points: Type.Optional(Type.Integer({ minimum: 1, description: 'by the rates of the document `vip`' })),
    },
    { additionalProperties: false, minProperties: 1 },
  ),
});

/** A merchant as an operator writes it: `merchants/<code>/merchant.json`. */
export const MerchantDocumentSchema = closed({
  code: Type.String({ pattern: '^[a-z][a-z0-9]{1,23}$' }),
  name: Type.String({ minLength: 1, maxLength: 40 }),
  domains: Type.Array(Host, { minItems: 1 }),
  speedDomains: Type.Optional(
    Type.Array(Host, { minItems: 1, description: 'Hosts of which a client may choose the fastest.' }),
  ),
  redirectHosts: Type.Optional(Type.Array(Host)),
  languages: Type.Array(LanguageSchema, { minItems: 1 }),
  brand: BrandSchema,
  template: MobileTemplateSchema,
  market: MarketSchema,
  lottery: LotterySchema,
  switches: closed(
    Object.fromEntries(keysOf(SWITCHES).map((name) => [name, Type.Optional(Type.Boolean())])) as Record<
      keyof typeof SWITCHES,
      ReturnType<typeof optionalSwitch>
    >,
  ),
  access: Type.Optional(AccessSchema),
  device: Type.Optional(DeviceSchema),
  captcha: Type.Optional(CaptchaSchema),
  social: Type.Optional(SocialSchema),
  messaging: Type.Optional(MessagingSchema),
  chatProviders: Type.Optional(ChatProvidersSchema),
  launch: Type.Optional(LaunchSchema),
  licence: Type.Optional(LicenceSchema),
  registration: Type.Optional(RegistrationSchema),
  secondFactor: Type.Optional(SecondFactorSchema),
  smsTemplates: Type.Optional(
    Type.Record(Type.String(), LocalizedText, {
      description: 'Texts of the SMS with a generated password, by the name that a registration uses.',
    }),
  ),
  legal: Type.Optional(
    Type.Record(
      Type.String(),
      closed({ terms: Type.Optional(LegalDocumentSchema), privacy: Type.Optional(LegalDocumentSchema) }),
      {
        description: 'The brand’s own terms and privacy policy by language, instead of those that all brands share.',
      },
    ),
  ),
  downloads: Type.Optional(
    Type.Array(DownloadSchema, { description: 'The merchant’s apps, in the order to offer them.' }),
  ),
  appOffer: Type.Optional(AppOfferSchema),
  promoCodes: Type.Optional(Type.Boolean({ description: 'Members may enter promotion codes.' })),
  largeWinMinor: Type.Optional(
    Type.String({
      pattern: '^[1-9]\\d{0,14}$',
      description: 'The smallest win, in minor units, that is announced in the inbox; if absent, none is.',
    }),
  ),
  vipLevels: Type.Optional(Type.Array(VipLevelSchema, { description: 'From the lowest to the highest.' })),
  encryption: EncryptionSchema,
  sandbox: SandboxSchema,
});
const optionalSwitch = () => Type.Optional(Type.Boolean());

export type MerchantDocument = Static<typeof MerchantDocumentSchema>;
export type LocalizedTextValue = Static<typeof LocalizedText>;
export type Brand = Static<typeof BrandSchema>;
export type AccessRules = Static<typeof AccessSchema>;
export type LaunchPlace = Static<typeof LaunchSchema>['opens'];
export type VipLevel = Static<typeof VipLevelSchema>;
export type Market = Static<typeof MarketSchema>;
