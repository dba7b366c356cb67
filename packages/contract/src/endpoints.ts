import { launchGame } from './game/launch-game.ts';
import { unreadCount } from './inbox/unread-count.ts';
import { depositSetting } from './member/deposit-setting.ts';
import { info } from './member/info.ts';
import { language } from './member/language.ts';
import { register } from './member/register.ts';
import { drawList } from './relay/draw-list.ts';
import { gameList } from './relay/game-list.ts';
import { gameTrialLaunch } from './relay/game-trial-launch.ts';
import { listAnnouncements } from './relay/list-announcements.ts';
import { merchantAvailablePromotions } from './relay/merchant-available-promotions.ts';
import { newGameVendor } from './relay/new-game-vendor.ts';
import { playerRankProgress } from './relay/player-rank-progress.ts';
import { promoCodeEnable } from './relay/promo-code-enable.ts';
import { exchange } from './session/exchange.ts';
import { handover } from './session/handover.ts';
import { key } from './session/key.ts';
import { login } from './session/login.ts';
import { logout } from './session/logout.ts';
import { collect } from './system/collect.ts';
import { country } from './system/country.ts';
import { domainRoute } from './system/domain-route.ts';
import { manifest } from './system/manifest.ts';
import { ping } from './system/ping.ts';
import { status } from './system/status.ts';
import { balance } from './wallet/balance.ts';
import { transactions } from './wallet/transactions.ts';

/** Every endpoint of the gateway under the name its callers use. */
export const endpoints = {
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
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
