import { type Merchant, merchantOfHost } from '@foyer/merchant/merchant.ts';
import { deriveTheme } from '@foyer/theme/derive-theme.ts';
import { toThemeCss } from '@foyer/theme/theme-css.ts';

/** What the client wears for one merchant. */
export interface Branding {
  readonly code: string;
  readonly name: string;
  readonly skin: string;
  /** The theme's declaration block, put into the page as it is. */
  readonly themeCss: string;
  readonly defaultLanguage: string;
  /** Host names that `backUrl` may lead to and that may frame the client, their subdomains included. */
  readonly domains: readonly string[];
}

/** Which merchant a launch is for: by its code when the address names one, else by the host that was called. */
export interface BrandQuestion {
  readonly merchantCode: string | undefined;
  readonly host: string | undefined;
}

export type FindBranding = (question: BrandQuestion) => Branding | null;

/** Answers from merchant documents; each theme is derived once. */
export function brandingFrom(merchants: readonly Merchant[]): FindBranding {
  const brandings = new Map(merchants.map((merchant) => [merchant.code, toBranding(merchant)]));
  return ({ merchantCode, host }) => {
    const code = merchantCode ?? merchantOfHost(host, merchants)?.merchant.code;
    return code === undefined ? null : (brandings.get(code) ?? null);
  };
}

function toBranding(merchant: Merchant): Branding {
  const { accent, tint, mode, shape, skin } = merchant.brand;
  return {
    code: merchant.code,
    name: merchant.name,
    skin,
    themeCss: toThemeCss(deriveTheme({ accent, tint, mode, shape, skin }), skin, shape),
    defaultLanguage: merchant.languages[0] ?? 'EN',
    domains: [...merchant.domains, ...(merchant.redirectHosts ?? [])],
  };
}
