import { listAnnouncements } from '../announcements/endpoints/list-announcements.ts';
import { geetest } from '../captcha/endpoints/geetest.ts';
import { drawList } from '../games/endpoints/draw-list.ts';
import { gameList } from '../games/endpoints/game-list.ts';
import { gameTrialLaunch } from '../games/endpoints/game-trial-launch.ts';
import { launchGame } from '../games/endpoints/launch-game.ts';
import { newGameVendor } from '../games/endpoints/new-game-vendor.ts';
import type { Handlers } from '../http/call.ts';
import { unreadCount } from '../inbox/endpoints/unread-count.ts';
import { autoLogin } from '../login/endpoints/auto-login.ts';
import { login } from '../login/endpoints/login.ts';
import { loginLine } from '../login/endpoints/login-line.ts';
import { loginMaya } from '../login/endpoints/login-maya.ts';
import { loginPasskey } from '../login/endpoints/login-passkey.ts';
import { loginTelegram } from '../login/endpoints/login-telegram.ts';
import { verification } from '../login/endpoints/verification.ts';
import { verificationResend } from '../login/endpoints/verification-resend.ts';
import { depositSetting } from '../members/endpoints/deposit-setting.ts';
import { info } from '../members/endpoints/info.ts';
import { language } from '../members/endpoints/language.ts';
import { collect } from '../merchants/endpoints/collect.ts';
import { country } from '../merchants/endpoints/country.ts';
import { domainRoute } from '../merchants/endpoints/domain-route.ts';
import { manifest } from '../merchants/endpoints/manifest.ts';
import { ping } from '../merchants/endpoints/ping.ts';
import { status } from '../merchants/endpoints/status.ts';
import { merchantAvailablePromotions } from '../promotions/endpoints/merchant-available-promotions.ts';
import { promoCodeEnable } from '../promotions/endpoints/promo-code-enable.ts';
import { register } from '../registration/endpoints/register.ts';
import { registerAutoUsername } from '../registration/endpoints/register-auto-username.ts';
import { registerMobile } from '../registration/endpoints/register-mobile.ts';
import { email } from '../security/endpoints/email.ts';
import { mobile } from '../security/endpoints/mobile.ts';
import { overview } from '../security/endpoints/overview.ts';
import { passkey } from '../security/endpoints/passkey.ts';
import { password } from '../security/endpoints/password.ts';
import { passwordForgotten } from '../security/endpoints/password-forgotten.ts';
import { passwordReset } from '../security/endpoints/password-reset.ts';
import { secondFactor } from '../security/endpoints/second-factor.ts';
import { totp } from '../security/endpoints/totp.ts';
import { exchange } from '../sessions/endpoints/exchange.ts';
import { handover } from '../sessions/endpoints/handover.ts';
import { history } from '../sessions/endpoints/history.ts';
import { key } from '../sessions/endpoints/key.ts';
import { list } from '../sessions/endpoints/list.ts';
import { logout } from '../sessions/endpoints/logout.ts';
import { revoke } from '../sessions/endpoints/revoke.ts';
import { refreshMayaTokens } from '../social/endpoints/refresh-maya-tokens.ts';
import { telegramLoginSetting } from '../social/endpoints/telegram-login-setting.ts';
import { verifyLineCode } from '../social/endpoints/verify-line-code.ts';
import { smsNoLogin } from '../verification/endpoints/sms-no-login.ts';
import { playerRankProgress } from '../vip/endpoints/player-rank-progress.ts';
import { balance } from '../wallet/endpoints/balance.ts';
import { transactions } from '../wallet/endpoints/transactions.ts';

/** Every endpoint of the contract with its handler. */
export const handlers: Handlers = {
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
};
