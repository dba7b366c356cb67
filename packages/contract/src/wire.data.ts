import type { EndpointName } from './endpoints.ts';

/** What the browser must know of a call to make it; the schemas stay on the server. Kept true by its test. */
export interface Wire {
  method: 'GET' | 'POST' | 'DELETE';
  path: `/wps/${string}`;
  needsSession: boolean;
  /** Sent without Authorization even when there is a session, so that answers are the same for all (§6). */
  isPublic: boolean;
  isEncrypted: boolean;
  /** The answer may be kept for a while (§7): it is public, and no harm when some minutes old. */
  isCacheable: boolean;
  /** Answered 204 without a body. */
  isSilent?: true;
  /** Calls of a lane have places of their own (§7: concurrency). */
  lane?: 'gameList';
}

const get = (path: Wire['path'], options: Partial<Wire> = {}): Wire => ({
  method: 'GET',
  path,
  needsSession: false,
  isPublic: true,
  isEncrypted: false,
  isCacheable: false,
  ...options,
});
const kept = (path: Wire['path'], options: Partial<Wire> = {}): Wire => get(path, { isCacheable: true, ...options });
const own = (path: Wire['path'], method: Wire['method'] = 'GET'): Wire =>
  get(path, { method, needsSession: true, isPublic: false });
const post = (path: Wire['path'], options: Partial<Wire> = {}): Wire =>
  get(path, { method: 'POST', isPublic: false, ...options });
/** Who has no session yet proves something. */
const proof = (path: Wire['path']): Wire => post(path, { isPublic: true, isEncrypted: true });
/** A member says something secret. */
const secret = (path: Wire['path']): Wire => post(path, { needsSession: true, isEncrypted: true });

export const WIRE: Record<EndpointName, Wire> = {
  'system.status': get('/wps/v2/system/status'),
  'system.country': kept('/wps/system/country'),
  'system.domainRoute': get('/wps/system/domainRoute'),
  'system.ping': get('/wps/system/test/ping'),
  'system.collect': post('/wps/system/collect', { isPublic: true, isSilent: true }),
  'system.manifest': get('/wps/system/manifest.json'),
  'captcha.geetest': get('/wps/captcha/geetest'),
  'session.key': get('/wps/session/key/rsa'),
  'session.login': proof('/wps/session/login'),
  'session.loginPasskey': proof('/wps/session/login/passkey'),
  'session.loginLine': proof('/wps/session/login/line'),
  'session.loginTelegram': proof('/wps/session/login/telegram'),
  'session.loginMaya': proof('/wps/session/login/maya'),
  'session.verification': proof('/wps/session/login/verification'),
  'session.verificationResend': proof('/wps/session/login/verification/resend'),
  'session.autoLogin': proof('/wps/session/autoLogin'),
  'session.list': own('/wps/session/list'),
  'session.revoke': own('/wps/session/list', 'DELETE'),
  'session.history': own('/wps/session/history'),
  'session.handover': post('/wps/session/handover', { needsSession: true }),
  'session.exchange': proof('/wps/session/exchange'),
  'session.logout': post('/wps/session/logout'),
  'verification.smsNoLogin': proof('/wps/verification/sms/noLogin'),
  'member.register': proof('/wps/member/register'),
  'member.registerMobile': proof('/wps/member/register/mobile'),
  'member.registerAutoUsername': proof('/wps/member/register/autoUsername'),
  'member.password': secret('/wps/member/password'),
  'member.passwordForgotten': proof('/wps/member/password/forgotten'),
  'member.passwordReset': proof('/wps/member/password/reset'),
  'security.overview': own('/wps/member/security'),
  'security.secondFactor': secret('/wps/member/security/secondFactor'),
  'security.totp': secret('/wps/member/security/totp'),
  'security.email': secret('/wps/member/security/email'),
  'security.mobile': secret('/wps/member/security/mobile'),
  'security.passkey': secret('/wps/member/security/passkey'),
  'member.info': own('/wps/member/info'),
  'member.language': secret('/wps/member/language'),
  'member.depositSetting': own('/wps/member/depositSetting'),
  'inbox.unreadCount': own('/wps/inbox/unreadCount'),
  'wallet.balance': own('/wps/wallet/balance'),
  'wallet.transactions': own('/wps/wallet/transactions'),
  'game.launchGame': own('/wps/game/launchGame'),
  'relay.gameTrialLaunch': get('/wps/relay/GCS_gameTrialLaunch'),
  'relay.newGameVendor': kept('/wps/relay/GCSGAME_newGameVendor'),
  'relay.gameList': kept('/wps/relay/GCSGAME_gameList', { lane: 'gameList' }),
  'relay.drawList': get('/wps/relay/GCSGAME_drawList'),
  'relay.listAnnouncements': kept('/wps/relay/MCSFE_getListAnnouncements'),
  'relay.merchantAvailablePromotions': kept('/wps/relay/MCSFE_getMerchantAvailablePromotions'),
  'relay.promoCodeEnable': own('/wps/relay/PROMOFE_getPromoCodeEnable'),
  'relay.playerRankProgress': own('/wps/relay/MCSFE_getPlayerRankProgress'),
  'relay.verifyLineCode': get('/wps/relay/WPS3RD_verifyLineCode'),
  'relay.telegramLoginSetting': get('/wps/relay/WPSCORE_getTelegramLoginSetting'),
  'relay.refreshMayaTokens': own('/wps/relay/WPS3RD_refreshMayaTokens'),
};
