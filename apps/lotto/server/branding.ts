import { getGame } from '@foyer/lottery/find-game.ts';
import { type Merchant, merchantOfHost } from '@foyer/merchant/merchant.ts';
import { deriveTheme } from '@foyer/theme/derive-theme.ts';
import { toThemeCss } from '@foyer/theme/theme-css.ts';

/** The branding of the client for one merchant. */
export interface Branding {
  readonly code: string;
  readonly name: string;
  readonly skin: string;
  /** The theme's CSS, inlined into the page unchanged. */
  readonly themeCss: string;
  readonly defaultLanguage: string;
  /** The merchant, whose hosts `backUrl` may lead to, its lottery, market and texts. */
  readonly merchant: Pick<Merchant, 'name' | 'template' | 'domains' | 'lottery' | 'market' | 'redirectHosts'>;
  /** Host names that may frame the client, their subdomains included. */
  readonly domains: readonly string[];
  /** By game code; a missing game has our own name and artwork. */
  readonly gameLooks: GameLooks;
}

/** The look of a game in a merchant's lobby: it opens with the name and the artwork that were tapped. */
interface GameLook {
  /** By language. */
  readonly names: Readonly<Record<string, string>>;
  readonly art: string;
  /** Hue behind the art, in degrees. */
  readonly hue: number;
  readonly tag: 'HOT' | 'NEW' | null;
}

type GameLooks = Readonly<Record<string, GameLook>>;

/** The merchant of a launch: the host's; on a shared host of no merchant, the one whose code is in the address. */
interface BrandQuestion {
  readonly merchantCode: string | undefined;
  readonly host: string | undefined;
}

export type FindBranding = (question: BrandQuestion) => Branding | null;

/**
 * Answers from merchant documents; each theme is derived once.
 * @throws for a game that the lottery does not have: an operator's mistake stops the start, and does not reach a member
 */
export function brandingFrom(
  merchants: readonly Merchant[],
  looksOf: (merchantCode: string) => GameLooks = () => ({}),
): FindBranding {
  const brandings = new Map(
    merchants.map((merchant) => [merchant.code, { ...toBranding(merchant), gameLooks: looksOf(merchant.code) }]),
  );
  return ({ merchantCode, host }) => {
    const ofHost = merchantOfHost(host, merchants)?.merchant.code;
    const code = merchantCode ?? ofHost;
    // The page of one merchant under the name of another would be a trap.
    if (code === undefined || (ofHost !== undefined && ofHost !== code)) return null;
    return brandings.get(code) ?? null;
  };
}

function toBranding(merchant: Merchant): Omit<Branding, 'gameLooks'> {
  const unknown = merchant.lottery.games.find((code) => !getGame(code));
  if (unknown) throw new Error(`${merchant.code}/merchant.json: /lottery/games ${unknown} is no game of the lottery`);
  const { accent, tint, mode, shape, skin } = merchant.brand;
  return {
    code: merchant.code,
    name: merchant.name,
    skin,
    themeCss: toThemeCss(deriveTheme({ accent, tint, mode, shape, skin }), skin, shape),
    defaultLanguage: merchant.languages[0] ?? 'EN',
    merchant,
    domains: [...merchant.domains, ...(merchant.redirectHosts ?? [])],
  };
}
