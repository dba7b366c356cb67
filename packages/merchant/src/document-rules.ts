import { toNetwork } from './access.ts';
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

/** Checks rules a schema cannot express. @returns the first wrong field with the reason, or null */
export function findDocumentFault(document: MerchantDocument): string | null {
  const merchant = toMerchant(document);
  const own = [merchant];
  const foreign = document.speedDomains?.find((host) => !merchantOfHost(host, own));
  if (foreign) return `/speedDomains ${foreign} is served by none of the domains`;
  const wrong = document.access?.blockedNetworks?.find((network) => !toNetwork(network));
  if (wrong) return `/access/blockedNetworks ${wrong} is neither an address nor a network`;
  const asking = document.captcha ? undefined : CAPTCHA_SWITCHES.find((name) => merchant.has(name));
  if (asking) return `/captcha is missing, which the switch ${asking} needs`;
  const homeless = SOCIAL_SWITCHES.find(([name, account]) => merchant.has(name) && !document.social?.[account]);
  if (homeless) return `/social/${homeless[1]} is missing, which the switch ${homeless[0]} needs`;
  const { messaging } = document;
  const lacking = messaging?.firebase ? FCM_FIELDS.find((name) => !messaging[name]) : undefined;
  if (lacking) return `/messaging/${lacking} is missing, which Firebase Cloud Messaging needs`;
  const silent = Object.entries(document.smsTemplates ?? {}).find(
    ([, texts]) => !texts.EN || Object.values(texts).some((text) => !text.includes('{code}')),
  );
  if (silent) return `/smsTemplates/${silent[0]} needs a text in EN, and {code} in each`;
  const ids = document.vipLevels?.map(({ labelId }) => labelId) ?? [];
  const twice = ids.find((id, place) => ids.indexOf(id) !== place);
  return twice === undefined ? null : `/vipLevels has the labelId ${twice} twice`;
}
