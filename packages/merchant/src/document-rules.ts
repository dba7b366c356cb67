import { CURRENCIES } from '@foyer/money/currencies.data.ts';
import { toNetwork } from './access.ts';
import type { DocumentFault } from './document-faults.ts';
import { merchantOfHost, toMerchant } from './merchant.ts';
import type { MerchantDocument } from './merchant-document.ts';

const CAPTCHA_SWITCHES = ['GEETEST3', 'GEETESTTEST3', 'GEETESTVCODE3'] as const;

/** The provider account that each switch needs. */
const SOCIAL_SWITCHES = [
  ['GOOGLELOGIN3', 'firebase'],
  ['FACEBOOKLOGIN3', 'firebase'],
  ['TWITTERLOGIN3', 'firebase'],
  ['LINELOGIN3', 'line'],
  ['TELEGRAMLOGIN3', 'telegram'],
] as const;

/** The settings that a browser and the gateway need for Firebase Cloud Messaging (§5). */
const FCM_FIELDS = ['vapidKey', 'projectId', 'apiKey', 'appId', 'messagingSenderId'] as const;

const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

interface Rule {
  /** The fields that it reads: it is checked where the schema has no fault in them. */
  fields: readonly (keyof MerchantDocument)[];
  findFaults(document: MerchantDocument): DocumentFault[];
}

const RULES: readonly Rule[] = [
  { fields: ['access', 'market'], findFaults: findMarketFaults },
  { fields: ['access', 'code', 'domains', 'market', 'speedDomains', 'switches'], findFaults: findHostFaults },
  { fields: ['captcha', 'market', 'messaging', 'social', 'switches'], findFaults: findSwitchFaults },
  { fields: ['smsTemplates', 'vipLevels'], findFaults: findListFaults },
];

/**
 * Checks rules a schema cannot express.
 * @param wrong the faults of the schema
 * @returns every other wrong field with the reason
 */
export function findDocumentFaults(document: MerchantDocument, wrong: readonly DocumentFault[] = []): DocumentFault[] {
  const wrongFields = new Set(wrong.map(({ field }) => field.split('/')[1]));
  // A document that is no object, or misses a field, breaks the rules that read it.
  if (wrongFields.has('')) return [];
  return RULES.filter(({ fields }) => !fields.some((field) => wrongFields.has(field))).flatMap(({ findFaults }) =>
    findFaults(document),
  );
}

/** Currency, time zone and countries are those of ISO 4217, IANA and ISO 3166. */
function findMarketFaults({ access, market }: MerchantDocument): DocumentFault[] {
  const faults: DocumentFault[] = [];
  if (!Object.keys(CURRENCIES).includes(market.currency))
    faults.push({ field: '/market/currency', problem: `must be one of ${Object.keys(CURRENCIES).join(', ')}` });
  if (!isTimeZone(market.timeZone))
    faults.push({ field: '/market/timeZone', problem: `${market.timeZone} is not a time zone, such as Asia/Manila` });
  const countries: [string, string][] = [
    ['/market/country', market.country],
    ...market.countries.map(({ countryCode }, place): [string, string] => [
      `/market/countries/${place}/countryCode`,
      countryCode,
    ]),
    ...(access?.countries ?? []).map((code, place): [string, string] => [`/access/countries/${place}`, code]),
  ];
  for (const [field, code] of countries)
    if (REGIONS.of(code) === undefined) faults.push({ field, problem: `${code} is not a country (ISO 3166)` });
  return faults;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    // An offset has no daylight saving, and differs between engines.
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
}

function findHostFaults(document: MerchantDocument): DocumentFault[] {
  const own = [toMerchant(document)];
  const foreign = document.speedDomains?.filter((host) => !merchantOfHost(host, own)) ?? [];
  const wrong = document.access?.blockedNetworks?.filter((network) => !toNetwork(network)) ?? [];
  return [
    ...foreign.map((host) => ({ field: '/speedDomains', problem: `${host} is served by none of the domains` })),
    ...wrong.map((network) => ({
      field: '/access/blockedNetworks',
      problem: `${network} is neither an address nor a network`,
    })),
  ];
}

function findSwitchFaults(document: MerchantDocument): DocumentFault[] {
  const merchant = toMerchant(document);
  const missing = (field: string, what: string) => ({ field, problem: `is missing, which ${what}` });
  const asking = document.captcha ? undefined : CAPTCHA_SWITCHES.find((name) => merchant.has(name));
  const homeless = SOCIAL_SWITCHES.filter(([name, account]) => merchant.has(name) && !document.social?.[account]);
  const { messaging } = document;
  const lacking = messaging?.firebase ? FCM_FIELDS.filter((name) => !messaging[name]) : [];
  return [
    ...(asking ? [missing('/captcha', `the switch ${asking} needs`)] : []),
    ...homeless.map(([name, account]) => missing(`/social/${account}`, `the switch ${name} needs`)),
    ...lacking.map((name) => missing(`/messaging/${name}`, 'Firebase Cloud Messaging needs')),
  ];
}

function findListFaults(document: MerchantDocument): DocumentFault[] {
  const silent = Object.entries(document.smsTemplates ?? {}).filter(
    ([, texts]) => !texts.EN || Object.values(texts).some((text) => !text.includes('{code}')),
  );
  const ids = document.vipLevels?.map(({ labelId }) => labelId) ?? [];
  const twice = new Set(ids.filter((id, place) => ids.indexOf(id) !== place));
  return [
    ...silent.map(([name]) => ({ field: `/smsTemplates/${name}`, problem: 'needs a text in EN, and {code} in each' })),
    ...[...twice].map((id) => ({ field: '/vipLevels', problem: `has the labelId ${id} twice` })),
  ];
}
