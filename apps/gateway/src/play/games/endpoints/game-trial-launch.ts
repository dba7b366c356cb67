import type { gameTrialLaunch as contract } from '@foyer/contract/relay/game-trial-launch.ts';
import { refuse } from '@foyer/http/refusal.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import { toReturnAddress } from '@foyer/merchant/return-address.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { LANDING, toGameUrl } from '../../vendors/launch.ts';
import { chooseGame, LOBBY, vendorOfGame } from '../game.ts';

/** GET /wps/relay/GCS_gameTrialLaunch: free play with the vendor's own play balance, no member involved. */
export const gameTrialLaunch: Handler<typeof contract> = async ({ origin, merchant, language, query }, context) => {
  const game = await chooseGame(merchant.code, query.gameId, context);
  const vendor = game && vendorOfGame(game, context);
  if (!game || !vendor) return refuse('game.not.connected');
  try {
    const { launchToken } = await vendor.startTrial({
      merchant: merchant.code,
      gameCode: game.code,
      currency: merchant.market.currency,
      language,
    });
    const backUrl = toReturnAddress(query.backUrl, { origin, isSandbox: context.isSandbox, merchant }) ?? LANDING;
    const title = inLanguage(game.name, language);
    const gameUrl = toGameUrl(vendor, {
      launchToken,
      merchant: merchant.code,
      code: game.code,
      language,
      area: merchant.market.lottoArea,
      view: query.gameId === LOBBY ? 'lobby' : 'betting',
      title,
      backUrl,
    });
    return { gameUrl, title };
  } catch (fault) {
    context.log.warn({ err: fault, vendor: vendor.code }, 'a trial could not be opened');
    return refuse('vendor.unavailable');
  }
};
