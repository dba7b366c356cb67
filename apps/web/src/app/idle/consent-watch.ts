import { readAddress } from '../../device/address.ts';
import { keepConsent, readConsent } from '../../device/idle/consent.ts';
import { BOTTOM_POPUP_DELAY_MS } from '../../limits.data.ts';
import type { Brand } from '../brand.ts';
import { changeShell, readShell } from '../shell-state.ts';

/** Nobody is asked for more in the middle of logging in or registering. */
export const mayAskOn = (pathname: string): boolean => !/^\/m\/(login|register(\.html)?)\/?$/.test(pathname);

/** Whether the merchant does anything that only a consent allows. */
const needsConsent = ({ device }: Brand): boolean => device.fingerprint || device.idOrigin !== null;

/**
 * Asks a visitor who has not decided for their consent, a second after there is room for the question (§9: bottom popup).
 * @returns how to stop
 */
export function watchConsent(brand: Brand): () => void {
  if (!needsConsent(brand)) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    timer = setTimeout(ask, BOTTOM_POPUP_DELAY_MS);
  };
  const ask = () => {
    if (readConsent()) return;
    const { blocked, dialog } = readShell();
    if (!blocked && !dialog && mayAskOn(readAddress().pathname))
      changeShell({ dialog: { kind: 'consent', keep: keepConsent, mayAskOn } });
    // NOTE another dialog may push the question aside, and another page may have no room for it.
    plan();
  };
  if (!readConsent()) plan();
  return () => clearTimeout(timer);
}
