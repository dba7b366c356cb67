import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import type { LaunchPlace } from '@foyer/merchant/merchant-document.ts';
import type { SwitchName } from '@foyer/merchant/switches.data.ts';
import { type SkinLayout, skins } from '@foyer/theme/skins.data.ts';
import { createContext, use } from 'react';

/** The merchant's captcha account, public part. */
export interface PageCaptcha {
  version: 'v3' | 'v4';
  id: string;
  /** The address of the provider's script. */
  script: string;
}

/** What the pages know of the merchant: plain data, the same on the server and in the browser. */
export interface Brand {
  code: string;
  name: string;
  mode: 'dark' | 'light';
  skin: 'lacquer' | 'air' | 'pulse';
  language: LanguageCode;
  languages: LanguageCode[];
  currency: string;
  timeZone: string;
  countryDialingCode: string;
  /** Texts of the mobile template, in the page's language. */
  title: string;
  description: string;
  /** The merchant's own colour for the description on wide screens; null takes the theme's. */
  descriptionColor: string | null;
  loginPrompt: string;
  /** The promise on wide screens; empty hides the cards beside the stage. */
  promise: string;
  /** White-label switches that are on. */
  switches: SwitchName[];
  sandbox: boolean;
  /** Whether browsers may have a service worker. */
  hasWorker: boolean;
  /** How devices are recognised with the visitor's consent: by a fingerprint, by an id stored at another origin. */
  device: { fingerprint: boolean; idOrigin: string | null };
  captcha: PageCaptcha | null;
  /** How the merchant's games open, and the area of its lotteries. */
  launch: { opens: LaunchPlace; area: 'VN' | 'SEA' };
  /** The licence of the operator, if it names one, and the age from which the country lets people play. */
  licence: { number: string; operator: string; url?: string } | null;
  adultAge: number;
  /** How pages offer the merchant’s app; absent: with its bar, and without downloads. */
  app?: {
    /** Set if this visitor does not see the app's bar (§4). */
    bar?: 'off';
    /** The merchant has apps to download: even a device that cannot install the page is offered them. */
    hasLinks?: true;
  };
  /** Set if the merchant uses other providers' chats. */
  hasChats?: true;
  /** The affiliate named by the host (§1). */
  affiliateCode: string | null;
}

export const BrandContext = createContext<Brand | null>(null);

/** The merchant of this page. @throws outside of the app's root */
export function useBrand(): Brand {
  const brand = use(BrandContext);
  if (!brand) throw new Error('useBrand outside of BrandContext');
  return brand;
}

/** The skin's variants: which kind of header, hero, rail… */
export const layoutOf = ({ skin }: Brand): SkinLayout => skins[skin];

/** The address of one of the merchant's own pictures, such as `mark.svg` or `pwa-192.png`. */
export const brandAsset = ({ code }: Pick<Brand, 'code'>, file: string): string => `/m/brand/${code}/${file}`;
