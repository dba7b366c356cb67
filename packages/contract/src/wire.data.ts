import type { EndpointName } from './endpoints.ts';

/** What the browser must know of a call to make it; the schemas stay on the server. Kept true by its test. */
export interface Wire {
  method: 'GET' | 'POST' | 'DELETE';
  path: `/wps/${string}`;
  needsSession: boolean;
  /** Sent without Authorization even when there is a session, so that answers are the same for all (§6). */
  isPublic: boolean;
  isEncrypted: boolean;
}

const get = (path: Wire['path'], needsSession = false): Wire => ({
  method: 'GET',
  path,
  needsSession,
  isPublic: !needsSession,
  isEncrypted: false,
});
const post = (path: Wire['path'], options: Partial<Wire> = {}): Wire => ({
  method: 'POST',
  path,
  needsSession: false,
  isPublic: false,
  isEncrypted: false,
  ...options,
});

export const WIRE: Record<EndpointName, Wire> = {
  'system.status': get('/wps/v2/system/status'),
  'system.country': get('/wps/system/country'),
  'system.manifest': get('/wps/system/manifest.json'),
  'session.key': get('/wps/session/key/rsa'),
  'session.login': post('/wps/session/login', { isPublic: true, isEncrypted: true }),
  'session.logout': post('/wps/session/logout'),
  'member.register': post('/wps/member/register', { isPublic: true, isEncrypted: true }),
  'member.info': get('/wps/member/info', true),
  'member.language': post('/wps/member/language', { needsSession: true, isEncrypted: true }),
  'wallet.balance': get('/wps/wallet/balance', true),
  'wallet.transactions': get('/wps/wallet/transactions', true),
  'game.launchGame': get('/wps/game/launchGame', true),
  'relay.gameTrialLaunch': get('/wps/relay/GCS_gameTrialLaunch'),
  'relay.newGameVendor': get('/wps/relay/GCSGAME_newGameVendor'),
  'relay.gameList': get('/wps/relay/GCSGAME_gameList'),
  'relay.drawList': get('/wps/relay/GCSGAME_drawList'),
  'relay.listAnnouncements': get('/wps/relay/MCSFE_getListAnnouncements'),
  'relay.merchantAvailablePromotions': get('/wps/relay/MCSFE_getMerchantAvailablePromotions'),
};
