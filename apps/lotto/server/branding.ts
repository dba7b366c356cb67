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
  /** The merchant, whose hosts `backUrl` may lead to, and its lottery and market. */
  readonly merchant: Pick<Merchant, 'domains' | 'lottery' | 'market' | 'redirectHosts'>;
  /** Host names that may frame the client, their subdomains included. */
  readonly domains: readonly string[];
  /** The merchant's game names by game code and language; a missing game uses our own name. */
  readonly gameNames: GameNames;
  /** The names of the artworks of its tiles, by game code. */
  readonly gameArt: GameArt;
}

type GameNames = Readonly<Record<string, Readonly<Record<string, string>>>>;
type GameArt = Readonly<Record<string, string>>;

/** What our games look like in a merchant's lobby, so that a game has the name and the artwork that were tapped. */
interface GameLooks {
  readonly gameNames: GameNames;
  readonly gameArt: GameArt;
}

/** The merchant of a launch: that of the host; on a host of no merchant, which several share, that of the code in the address. */
interface BrandQuestion {
  readonly merchantCode: string | undefined;
  readonly host: string | undefined;
}

export type FindBranding = (question: BrandQuestion) => Branding | null;

/**
 * Answers from merchant documents; each theme is derived once.
 * @throws for a game that the lottery does not have: an operator's mistake stops the start, not a member
 */
export function brandingFrom(
  merchants: readonly Merchant[],
  looksOf: (merchantCode: string) => GameLooks = () => ({ gameNames: {}, gameArt: {} }),
): FindBranding {
  const brandings = new Map(
    merchants.map((merchant) => [merchant.code, { ...toBranding(merchant), ...looksOf(merchant.code) }]),
  );
  return ({ merchantCode, host }) => {
    const ofHost = merchantOfHost(host, merchants)?.merchant.code;
    const code = merchantCode ?? ofHost;
    // The page of one merchant under the name of another would be a trap.
    if (code === undefined || (ofHost !== undefined && ofHost !== code)) return null;
    return brandings.get(code) ?? null;
  };
}

function toBranding(merchant: Merchant): Omit<Branding, keyof GameLooks> {
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
