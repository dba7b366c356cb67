import { listAnnouncements } from '../announcements/endpoints/list-announcements.ts';
import { drawList } from '../games/endpoints/draw-list.ts';
import { gameList } from '../games/endpoints/game-list.ts';
import { gameTrialLaunch } from '../games/endpoints/game-trial-launch.ts';
import { launchGame } from '../games/endpoints/launch-game.ts';
import { newGameVendor } from '../games/endpoints/new-game-vendor.ts';
import { unreadCount } from '../inbox/endpoints/unread-count.ts';
import { depositSetting } from '../members/endpoints/deposit-setting.ts';
import { info } from '../members/endpoints/info.ts';
import { language } from '../members/endpoints/language.ts';
import { register } from '../members/endpoints/register.ts';
import { collect } from '../merchants/endpoints/collect.ts';
import { country } from '../merchants/endpoints/country.ts';
import { domainRoute } from '../merchants/endpoints/domain-route.ts';
import { manifest } from '../merchants/endpoints/manifest.ts';
import { ping } from '../merchants/endpoints/ping.ts';
import { status } from '../merchants/endpoints/status.ts';
import { merchantAvailablePromotions } from '../promotions/endpoints/merchant-available-promotions.ts';
import { promoCodeEnable } from '../promotions/endpoints/promo-code-enable.ts';
import { exchange } from '../sessions/endpoints/exchange.ts';
import { handover } from '../sessions/endpoints/handover.ts';
import { key } from '../sessions/endpoints/key.ts';
import { login } from '../sessions/endpoints/login.ts';
import { logout } from '../sessions/endpoints/logout.ts';
import { playerRankProgress } from '../vip/endpoints/player-rank-progress.ts';
import { balance } from '../wallet/endpoints/balance.ts';
import { transactions } from '../wallet/endpoints/transactions.ts';
import type { Handlers } from './call.ts';

/** Every endpoint of the contract with its handler. */
export const handlers: Handlers = {
  'system.status': status,
  'system.country': country,
  'system.domainRoute': domainRoute,
  'system.ping': ping,
  'system.collect': collect,
  'system.manifest': manifest,
  'session.key': key,
  'session.login': login,
  'session.handover': handover,
  'session.exchange': exchange,
  'session.logout': logout,
  'member.register': register,
  'member.info': info,
  'member.language': language,
  'member.depositSetting': depositSetting,
  'inbox.unreadCount': unreadCount,
  'wallet.balance': balance,
  'wallet.transactions': transactions,
  'game.launchGame': launchGame,
  'relay.gameTrialLaunch': gameTrialLaunch,
  'relay.newGameVendor': newGameVendor,
  'relay.gameList': gameList,
  'relay.drawList': drawList,
  'relay.listAnnouncements': listAnnouncements,
  'relay.merchantAvailablePromotions': merchantAvailablePromotions,
  'relay.promoCodeEnable': promoCodeEnable,
  'relay.playerRankProgress': playerRankProgress,
};
