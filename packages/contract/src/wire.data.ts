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
  isKept: boolean;
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
  isKept: false,
  ...options,
});
const kept = (path: Wire['path'], options: Partial<Wire> = {}): Wire => get(path, { isKept: true, ...options });
const own = (path: Wire['path']): Wire => get(path, { needsSession: true, isPublic: false });
const post = (path: Wire['path'], options: Partial<Wire> = {}): Wire =>
  get(path, { method: 'POST', isPublic: false, ...options });

export const WIRE: Record<EndpointName, Wire> = {
  'system.status': get('/wps/v2/system/status'),
  'system.country': kept('/wps/system/country'),
  'system.domainRoute': get('/wps/system/domainRoute'),
  'system.ping': get('/wps/system/test/ping'),
  'system.collect': post('/wps/system/collect', { isPublic: true, isSilent: true }),
  'system.manifest': get('/wps/system/manifest.json'),
  'session.key': get('/wps/session/key/rsa'),
  'session.login': post('/wps/session/login', { isPublic: true, isEncrypted: true }),
  'session.handover': post('/wps/session/handover', { needsSession: true }),
  'session.exchange': post('/wps/session/exchange', { isPublic: true, isEncrypted: true }),
  'session.logout': post('/wps/session/logout'),
  'member.register': post('/wps/member/register', { isPublic: true, isEncrypted: true }),
  'member.info': own('/wps/member/info'),
  'member.language': post('/wps/member/language', { needsSession: true, isEncrypted: true }),
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
};
