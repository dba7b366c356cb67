import type { FIREBASE } from '../../connectors/social/firebase.data.ts';
import type { LINE } from '../../connectors/social/line.data.ts';
import type { TELEGRAM } from '../../connectors/social/telegram.data.ts';

/** The sandbox's own providers, reached inside of the process: only the paths count. */
export const IDP_HOME = 'http://sandbox.invalid/sandbox/idp';

const KEYS = `${IDP_HOME}/jwks`;

export const SANDBOX_FIREBASE: typeof FIREBASE = { issuer: `${IDP_HOME}/firebase/`, keys: KEYS };

export const SANDBOX_LINE: typeof LINE = {
  issuer: `${IDP_HOME}/line`,
  token: `${IDP_HOME}/line/token`,
  verify: `${IDP_HOME}/line/verify`,
  profile: `${IDP_HOME}/line/profile`,
};

export const SANDBOX_TELEGRAM: typeof TELEGRAM = {
  issuer: `${IDP_HOME}/telegram`,
  token: `${IDP_HOME}/telegram/token`,
  keys: KEYS,
};

/** The name of the environment follows. */
export const SANDBOX_MAYA = `${IDP_HOME}/maya/`;
