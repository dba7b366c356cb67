import type { launchGame as contract } from '@foyer/contract/game/launch-game.ts';
import { chooseLanguage } from '@foyer/locales/choose-language.ts';
import type { Context } from '../../context.ts';
import type { Call, Handler } from '../../http/call.ts';
import { refuse } from '../../http/refusal.ts';
import { openVendorSession, safeBackUrl, toGameUrl } from '../../vendors/launch.ts';
import { findGame, listGames } from '../game.store.ts';
import { vendorOfGame } from '../game.ts';

/** GET /wps/game/launchGame: `lottoGameCode` names the game; without it, the merchant's first connected lottery opens. */
export const launchGame: Handler<typeof contract> = async (call, context) => {
  const { query, merchant, session } = call;
  if (session.status === 'excluded') return refuse('member.excluded');
  const game = await gameOf(call, context);
  const vendor = game && vendorOfGame(game, context);
  if (!game || !vendor) return refuse('game.not.connected');
  const language = chooseLanguage(query.language ?? call.language, merchant.languages);
  const launchToken = await openVendorSession({ vendor, merchant, session, gameCode: game.code, language }, context);
  const gameUrl = toGameUrl(vendor, {
    launchToken,
    merchant: merchant.code,
    code: game.code,
    language,
    view: query.lottoView ?? (query.lottoGameCode ? 'betting' : 'lobby'),
    playType: query.playType,
    prizeMode: query.lottoPrizeMode,
    backUrl: safeBackUrl(query.backUrl, merchant),
  });
  return { gameUrl };
};

async function gameOf({ query, merchant }: Call<typeof contract>, context: Context) {
  const { lottoGameCode } = query;
  if (lottoGameCode && lottoGameCode !== 'lobby') return findGame(context.db, merchant.code, lottoGameCode);
  return (await listGames(context.db, merchant.code)).find((game) => vendorOfGame(game, context));
}
