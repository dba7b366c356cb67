import { openPopup, type Popup } from '../../../device/popup.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';
import type { SocialChannel } from '../../../page/page-social.ts';
import { claimsOf } from './claims.ts';
import { type SocialProof, toProof } from './social-proof.ts';

/** The message of the sandbox's sign-in page. */
interface PopupAnswer {
  kind: 'foyer-idp';
  idToken: string;
}

let open: { popup: Popup<PopupAnswer>; isReplaced: boolean } | null = null;

/** The sandbox's popup, with the same error codes as Firebase's. */
export async function signInByPopup(address: string, channel: SocialChannel): Promise<SocialProof> {
  if (open) {
    open.isReplaced = true;
    open.popup.close();
  }
  const popup = openPopup(`${address}?channel=${channel}`, isAnswer);
  if (!popup) throw new GatewayError('auth/popup-blocked');
  const mine = { popup, isReplaced: false };
  open = mine;
  const answer = await popup.answer;
  if (open === mine) open = null;
  if (mine.isReplaced) throw new GatewayError('auth/cancelled-popup-request');
  if (!answer) throw new GatewayError('auth/popup-closed-by-user');
  return toProof(channel, answer.idToken, claimsOf(answer.idToken));
}

const isAnswer = (data: unknown): data is PopupAnswer =>
  typeof data === 'object' &&
  data !== null &&
  (data as PopupAnswer).kind === 'foyer-idp' &&
  typeof (data as PopupAnswer).idToken === 'string';
