import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useSubmit } from 'react-router';
import { browserCall } from '../../../gateway/browser-call.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';
import type { PageSocial, SocialChannel } from '../../../page/page-social.ts';

const loadSocial = () => import('./social-chunk.ts');
/** The visitor cancelled, or opened the provider's window twice: no error is shown (§8). */
const SILENT = ['auth/cancelled-popup-request', 'auth/popup-closed-by-user', 'auth/user-cancelled'];

/** The history state of a page to which the visitor has returned with a proof. */
const BACK = 'back from a provider';

/** Fields sent with a social login: where the login leads. */
export type SocialFields = Readonly<Record<string, string>>;

/** Signs in at a provider, in a popup or by leaving the page and returning; the login page handles the result. */
export function useSocialSignIn(social: PageSocial, fields: SocialFields, onStart: () => boolean) {
  const submit = useSubmit();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<SocialChannel | null>(null);
  const [failure, setFailure] = useState<GatewayError | null>(null);
  const send = (address: string, more: SocialFields) =>
    onStart() && submit({ ...more, step: 'social' }, { method: 'post', action: address, replace: true });
  const fail = (error: unknown) => {
    const known = error instanceof GatewayError ? error : new GatewayError('auth/unknown', { cause: error });
    setFailure(SILENT.includes(known.code) ? null : known);
  };
  const comeBack = useEffectEvent(async () => {
    const { storeProof, prepareSocial, readPendingPage, readSocialReturn, takeAppProof } = await loadSocial();
    prepareSocial(social);
    const left = readPendingPage();
    const back = await readSocialReturn(social, browserCall()).catch(async (error: unknown) => {
      // The provider's parameters in the address are no longer valid; `go` and campaign are.
      if (left) await navigate(left, { replace: true });
      throw error;
    });
    if (!back) {
      // Declined: only the address shows that.
      if (left && !readPendingPage()) await navigate(left, { replace: true });
      const proof = left ? null : await takeAppProof(social, browserCall());
      if (proof && storeProof(proof)) send('/m/login', fields);
      return;
    }
    storeProof(back.proof);
    // First the page that was left: its loader computes where the login leads from that address.
    await navigate(back.page.replace(/^\/m\/register(\.html)?/, '/m/login'), { replace: true, state: BACK });
  });
  const { pathname, search, state } = useLocation();
  const isBack = state === BACK;
  const sendBack = useEffectEvent(() => send(`${pathname}${search}`, fields));
  useEffect(() => {
    if (isBack) sendBack();
  }, [isBack]);
  const failLater = useEffectEvent(fail);
  useEffect(() => {
    if (social.channels.length > 0 || social.hasMaya) comeBack().catch((error: unknown) => failLater(error));
  }, [social.channels.length, social.hasMaya]);
  const start = async (channel: SocialChannel) => {
    if (busy) return;
    setBusy(channel);
    setFailure(null);
    try {
      const { storeProof, startSocial } = await loadSocial();
      storeProof(await startSocial(channel, social));
      send('/m/login', fields);
    } catch (error) {
      fail(error);
    }
    setBusy(null);
  };
  return { busy, failure, start };
}
