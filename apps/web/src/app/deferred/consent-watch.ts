import { readAddress } from '../../device/address.ts';
import { readConsent, storeConsent } from '../../device/deferred/consent.ts';
import { BOTTOM_POPUP_DELAY_MS } from '../../limits.data.ts';
import type { Brand } from '../../page/brand.ts';
import { getShell, updateShell } from '../shell-store.ts';

/** Do not interrupt a login or registration with the consent question. */
export const canAskOn = (pathname: string): boolean => !/^\/m\/(login|register(\.html)?)\/?$/.test(pathname);

/** Whether the merchant does anything that needs consent. */
const needsConsent = ({ device }: Brand): boolean => device.fingerprint || device.idOrigin !== null;

/**
 * Asks a visitor who has not decided for consent, one second after there is room for the question (§9: bottom popup).
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
    const { blocked, dialog } = getShell();
    if (!blocked && !dialog && canAskOn(readAddress().pathname))
      updateShell({ dialog: { kind: 'consent', keep: storeConsent, canAskOn } });
    // Another dialog may replace the question, and another page may have no room for it.
    plan();
  };
  if (!readConsent()) plan();
  return () => clearTimeout(timer);
}
