import { GEETEST_SERVERS } from './captcha/geetest.data.ts';
import { PUSH_SERVERS, type PushServers } from './push/push-servers.data.ts';
import { FIREBASE } from './social/firebase.data.ts';
import { LINE } from './social/line.data.ts';
import { TELEGRAM } from './social/telegram.data.ts';

/** The addresses of the captcha service, the identity providers and the push services. */
export interface Servers {
  captcha: typeof GEETEST_SERVERS;
  firebase: typeof FIREBASE;
  line: typeof LINE;
  telegram: typeof TELEGRAM;
  /** Base URL with one path per Maya environment; null: use the URL of the merchant document. */
  maya: string | null;
  push: PushServers;
}

/** The real services. */
export const REAL_SERVERS: Servers = {
  captcha: GEETEST_SERVERS,
  firebase: FIREBASE,
  line: LINE,
  telegram: TELEGRAM,
  maya: null,
  push: PUSH_SERVERS,
};
