import { readAddress } from '../../device/address.ts';
import { hasOpenDialog, hasSeenPopup, markPopupSeen } from '../../device/deferred/popup-marks.ts';
import { findPushUnsupportedReason, readPushPermission } from '../../device/deferred/push-browser.ts';
import { isPushOff, wasPromptClosed } from '../../device/deferred/push-marks.ts';
import { onSession, readSession } from '../../device/session-store.ts';
import { isVisible } from '../../device/visibility.ts';
import { BOTTOM_POPUP_DELAY_MS, PUSH_REGISTER_AFTER_MS } from '../../limits.data.ts';
import { bindPush, isBindDue, isPushSetUp } from '../../page/push/bind-push.ts';
import { getShell, updateShell } from '../shell-store.ts';

/** The pages on which the prompt interrupts nothing. */
const PAGES = /^\/m\/(home|index|index\.html|member\/home)\/?$/;

function hasRoom(): boolean {
  const { blocked, dialog } = getShell();
  return !blocked && !dialog && PAGES.test(readAddress().pathname) && isVisible() && !hasOpenDialog();
}

/** Whether the prompt may come now: the browser has not been asked, and it was not closed today (§4). */
const mayPrompt = (): boolean =>
  readSession() !== null &&
  readPushPermission() === 'default' &&
  !wasPromptClosed(Date.now()) &&
  // A visit has one popup: no prompt after an announcement.
  !hasSeenPopup();

/**
 * Keeps this browser bound to the member who uses it, and offers them push messages once a day (§4). Called ten seconds after the
 * page has started; a login waits another ten. Visitors are not asked. @returns how to stop
 */
export function watchPush(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const offer = async () => {
    if (!mayPrompt()) return;
    if (hasRoom()) {
      const isSetUp = await isPushSetUp();
      // The request took a while.
      if (!isSetUp || isStopped || !mayPrompt()) return;
      if (hasRoom()) {
        markPopupSeen();
        return updateShell({ dialog: { kind: 'push' } });
      }
    }
    timer = setTimeout(offer, BOTTOM_POPUP_DELAY_MS);
  };
  const settle = () => {
    const session = readSession();
    if (!session || findPushUnsupportedReason() || isPushOff(session.id)) return;
    const now = Date.now();
    if (readPushPermission() !== 'granted') void offer();
    // Tried again on the next visit; the notifications page shows what is wrong.
    else if (isBindDue(session, now)) bindPush({ turnsOn: false, now }).catch(() => undefined);
  };
  const stop = onSession((session) => {
    clearTimeout(timer);
    if (session) timer = setTimeout(settle, PUSH_REGISTER_AFTER_MS);
  });
  settle();
  return () => {
    isStopped = true;
    stop();
    clearTimeout(timer);
  };
}
