import { listAnnouncements } from '../announcements/endpoints/list-announcements.ts';
import { drawList } from '../games/endpoints/draw-list.ts';
import { gameList } from '../games/endpoints/game-list.ts';
import { gameTrialLaunch } from '../games/endpoints/game-trial-launch.ts';
import { launchGame } from '../games/endpoints/launch-game.ts';
import { newGameVendor } from '../games/endpoints/new-game-vendor.ts';
import { info } from '../members/endpoints/info.ts';
import { language } from '../members/endpoints/language.ts';
import { register } from '../members/endpoints/register.ts';
import { country } from '../merchants/endpoints/country.ts';
import { manifest } from '../merchants/endpoints/manifest.ts';
import { status } from '../merchants/endpoints/status.ts';
import { merchantAvailablePromotions } from '../promotions/endpoints/merchant-available-promotions.ts';
import { key } from '../sessions/endpoints/key.ts';
import { login } from '../sessions/endpoints/login.ts';
import { logout } from '../sessions/endpoints/logout.ts';
import { balance } from '../wallet/endpoints/balance.ts';
import { transactions } from '../wallet/endpoints/transactions.ts';
import type { Handlers } from './call.ts';

/** Every endpoint of the contract with its handler. */
export const handlers: Handlers = {
  'system.status': status,
  'system.country': country,
  'system.manifest': manifest,
  'session.key': key,
  'session.login': login,
  'session.logout': logout,
  'member.register': register,
  'member.info': info,
  'member.language': language,
  'wallet.balance': balance,
  'wallet.transactions': transactions,
  'game.launchGame': launchGame,
  'relay.gameTrialLaunch': gameTrialLaunch,
  'relay.newGameVendor': newGameVendor,
  'relay.gameList': gameList,
  'relay.drawList': drawList,
  'relay.listAnnouncements': listAnnouncements,
  'relay.merchantAvailablePromotions': merchantAvailablePromotions,
};
