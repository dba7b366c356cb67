import { readLineAccessToken } from '../../../device/line-app.ts';
import { takeMayaSession } from '../../../device/maya-app.ts';
import { readStored, writeStored } from '../../../device/storage.ts';
import { isTelegramApp, readMiniAppData } from '../../../device/telegram-app.ts';
import type { Call } from '../../../gateway/call.ts';
import type { PageSocial } from '../../../page/page-social.ts';
import { type SocialProof, toProof } from './social-proof.ts';
import { toMiniAppProof } from './telegram-sign-in.ts';

const KEY = 'appSignIn';
/** Enough of a signed text to recognise it. */
const MARK_LENGTH = 32;

const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether this is the tab's first attempt with the data from an app: it proves an identity only once. */
function isNew(data: string): boolean {
  const mark = data.slice(-MARK_LENGTH);
  if (readStored('session', KEY, isText) === mark) return false;
  writeStored('session', KEY, mark);
  return true;
}

/**
 * The identity that the app around the page vouches for, without a tap (§4): Telegram's Mini App, the Maya app, or LINE's own window.
 * @returns null in a browser, and after the first attempt
 * @throws GatewayError if the gateway refuses LINE's token
 */
export async function takeAppProof({ hasMaya, line, telegram }: PageSocial, call: Call): Promise<SocialProof | null> {
  const initData = telegram && isTelegramApp() ? readMiniAppData() : null;
  if (initData) return isNew(initData) ? toMiniAppProof(initData) : null;
  const mayaSession = hasMaya ? takeMayaSession() : null;
  if (mayaSession) return isNew(mayaSession.sessionId) ? { ...toProof('maya', '', {}), mayaSession } : null;
  const accessToken = line ? readLineAccessToken() : null;
  if (!accessToken || !isNew(accessToken)) return null;
  const verified = await call('relay.verifyLineCode', { query: { accessToken }, situation: 'social' });
  return toProof('line', verified.lineSessionToken, verified);
}
