import { geetest } from './captcha/geetest.ts';
import { launchGame } from './game/launch-game.ts';
import { unreadCount } from './inbox/unread-count.ts';
import { depositSetting } from './member/deposit-setting.ts';
import { info } from './member/info.ts';
import { language } from './member/language.ts';
import { password } from './member/password.ts';
import { passwordForgotten } from './member/password-forgotten.ts';
import { passwordReset } from './member/password-reset.ts';
import { register } from './member/register.ts';
import { registerAutoUsername } from './member/register-auto-username.ts';
import { registerMobile } from './member/register-mobile.ts';
import { drawList } from './relay/draw-list.ts';
import { gameList } from './relay/game-list.ts';
import { gameTrialLaunch } from './relay/game-trial-launch.ts';
import { listAnnouncements } from './relay/list-announcements.ts';
import { merchantAvailablePromotions } from './relay/merchant-available-promotions.ts';
import { newGameVendor } from './relay/new-game-vendor.ts';
import { playerRankProgress } from './relay/player-rank-progress.ts';
import { promoCodeEnable } from './relay/promo-code-enable.ts';
import { refreshMayaTokens } from './relay/refresh-maya-tokens.ts';
import { telegramLoginSetting } from './relay/telegram-login-setting.ts';
import { verifyLineCode } from './relay/verify-line-code.ts';
import { email } from './security/email.ts';
import { mobile } from './security/mobile.ts';
import { overview } from './security/overview.ts';
import { passkey } from './security/passkey.ts';
import { secondFactor } from './security/second-factor.ts';
import { totp } from './security/totp.ts';
import { autoLogin } from './session/auto-login.ts';
import { exchange } from './session/exchange.ts';
import { handover } from './session/handover.ts';
import { history } from './session/history.ts';
import { key } from './session/key.ts';
import { list } from './session/list.ts';
import { login } from './session/login.ts';
import { loginLine } from './session/login-line.ts';
import { loginMaya } from './session/login-maya.ts';
import { loginPasskey } from './session/login-passkey.ts';
import { loginTelegram } from './session/login-telegram.ts';
import { logout } from './session/logout.ts';
import { revoke } from './session/revoke.ts';
import { verification } from './session/verification.ts';
import { verificationResend } from './session/verification-resend.ts';
import { collect } from './system/collect.ts';
import { country } from './system/country.ts';
import { domainRoute } from './system/domain-route.ts';
import { manifest } from './system/manifest.ts';
import { ping } from './system/ping.ts';
import { status } from './system/status.ts';
import { smsNoLogin } from './verification/sms-no-login.ts';
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
  'captcha.geetest': geetest,
  'session.key': key,
  'session.login': login,
  'session.loginPasskey': loginPasskey,
  'session.loginLine': loginLine,
  'session.loginTelegram': loginTelegram,
  'session.loginMaya': loginMaya,
  'session.verification': verification,
  'session.verificationResend': verificationResend,
  'session.autoLogin': autoLogin,
  'session.list': list,
  'session.revoke': revoke,
  'session.history': history,
  'session.handover': handover,
  'session.exchange': exchange,
  'session.logout': logout,
  'verification.smsNoLogin': smsNoLogin,
  'member.register': register,
  'member.registerMobile': registerMobile,
  'member.registerAutoUsername': registerAutoUsername,
  'member.password': password,
  'member.passwordForgotten': passwordForgotten,
  'member.passwordReset': passwordReset,
  'security.overview': overview,
  'security.secondFactor': secondFactor,
  'security.totp': totp,
  'security.email': email,
  'security.mobile': mobile,
  'security.passkey': passkey,
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
  'relay.verifyLineCode': verifyLineCode,
  'relay.telegramLoginSetting': telegramLoginSetting,
  'relay.refreshMayaTokens': refreshMayaTokens,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
