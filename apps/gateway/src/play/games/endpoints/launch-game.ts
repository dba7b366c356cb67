import type { QueryOf } from '@foyer/contract/endpoint.ts';
import type { launchGame as contract } from '@foyer/contract/game/launch-game.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import { chooseLanguage } from '@foyer/locales/choose-language.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import { toReturnAddress } from '@foyer/merchant/return-address.ts';
import { requireMember } from '../../../accounts/members/member.store.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { LANDING, openVendorSession, toGameUrl } from '../../vendors/launch.ts';
import { chooseGame, LOBBY, vendorOfGame } from '../game.ts';

type Query = QueryOf<typeof contract>;

/** The vendor's names of the prize modes; another one means the vendor's default. */
const PRIZE_MODES: ReadonlyMap<string, string> = new Map([
  ['ODDS', 'ODDS'],
  ['REBATE', 'REBATE'],
  ['Lott', 'ODDS'],
]);

/** GET /wps/game/launchGame: `vendor` and `gameCode` name a game, `lottoGameCode` a lottery; without either, the merchant's first connected lottery opens. */
export const launchGame: Handler<typeof contract> = async (call, context) => {
  const { origin, query, merchant, session } = call;
  const contradiction = findContradiction(query);
  // A market of South-East Asia does not offer Vietnam's lobby; Vietnam's offers both.
  if (query.lottoArea === 'VN' && merchant.market.lottoArea !== 'VN')
    return refuse('invalid.request', [{ field: 'lottoArea', code: 'not.offered' }]);
  if (contradiction) return refuse('invalid.request', [{ field: contradiction, code: 'contradiction' }]);
  const game = await chooseGame(merchant.code, query.gameCode ?? query.lottoGameCode ?? LOBBY, context);
  const vendor = game && vendorOfGame(game, context);
  const isOfVendor = query.vendor === undefined || query.vendor === vendor?.code;
  if (!game || !vendor || !isOfVendor) return refuse('game.not.connected');
  if (vendor.isAvailable?.() === false) return refuse('vendor.unavailable');
  const language = chooseLanguage(query.language ?? call.language, merchant.languages);
  const launchToken = await openVendorSession({ vendor, merchant, session, gameCode: game.code, language }, context);
  if (launchToken instanceof Refusal) return launchToken;
  const title = query.title ?? inLanguage(game.name, language);
  const { plays_sounds: playsSounds } = await requireMember(context.pool, session.memberId);
  const gameUrl = toGameUrl(vendor, {
    launchToken,
    merchant: merchant.code,
    code: game.code,
    language,
    area: query.lottoMode ? 'SEA' : (query.lottoArea ?? merchant.market.lottoArea),
    view: query.lottoView ?? (isGameNamed(query) ? 'betting' : 'lobby'),
    playType: query.playType,
    prizeMode: PRIZE_MODES.get(query.lottoPrizeMode ?? ''),
    hasLobby: query.hasLobby,
    sound: playsSounds ? 'on' : undefined,
    title,
    backUrl: toReturnAddress(query.backUrl, { origin, isSandbox: context.isSandbox, merchant }) ?? LANDING,
  });
  return { gameUrl, title };
};

/**
 * A game must be named once, and the two launch modes of lotteries need an area.
 * @returns the field that contradicts the mode
 */
function findContradiction({
  gameCode,
  launchMode,
  lottoArea,
  lottoGameCode,
  lottoMode,
  vendor,
}: Query): keyof Query | null {
  if (vendor !== undefined && gameCode === undefined) return 'vendor';
  if (gameCode !== undefined && lottoGameCode !== undefined) return 'lottoGameCode';
  if (!lottoMode) return null;
  if (launchMode) return 'launchMode';
  return lottoArea === 'VN' ? 'lottoArea' : null;
}

const isGameNamed = ({ gameCode, lottoGameCode = LOBBY }: Query): boolean => (gameCode ?? lottoGameCode) !== LOBBY;
