import { type Merchant, merchantOfHost } from '@foyer/merchant/merchant.ts';
import { deriveTheme } from '@foyer/theme/derive-theme.ts';
import { toThemeCss } from '@foyer/theme/theme-css.ts';
import type { PageBrand } from '@foyer/vendor/fill-page.ts';

/** The branding of the client for one merchant. */
interface Branding extends PageBrand {
  readonly code: string;
  readonly defaultLanguage: string;
  readonly mode: string;
  /** The merchant, whose hosts `backUrl` may lead to, and its texts. */
  readonly merchant: Pick<Merchant, 'name' | 'template' | 'domains' | 'redirectHosts'>;
}

/** The merchant of a launch: the host's; on a host of no merchant, the one whose code is in the address. */
export type FindBranding = (question: {
  readonly merchantCode: string | undefined;
  readonly host: string | undefined;
}) => Branding | null;

/** Answers from merchant documents; each theme is derived once. */
export function brandingFrom(merchants: readonly Merchant[]): FindBranding {
  const brandings = new Map(merchants.map((merchant) => [merchant.code, toBranding(merchant)]));
  return ({ host, merchantCode }) => {
    const ofHost = merchantOfHost(host, merchants)?.merchant.code;
    const code = merchantCode ?? ofHost;
    // The page of one merchant under the name of another would be a trap.
    if (code === undefined || (ofHost !== undefined && ofHost !== code)) return null;
    return brandings.get(code) ?? null;
  };
}

function toBranding(merchant: Merchant): Branding {
  const { accent, mode, shape, skin, tint } = merchant.brand;
  return {
    code: merchant.code,
    name: merchant.name,
    skin,
    mode,
    themeCss: toThemeCss(deriveTheme({ accent, tint, mode, shape, skin }), skin, shape),
    defaultLanguage: merchant.languages[0] ?? 'EN',
    merchant,
    domains: [...merchant.domains, ...(merchant.redirectHosts ?? [])],
  };
}
