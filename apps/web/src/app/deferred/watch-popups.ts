import { readAddress } from '../../device/address.ts';
import { hasOpenDialog, hasSeenPopup, markPopupSeen, readHidden } from '../../device/deferred/popup-marks.ts';
import { readSession } from '../../device/session-store.ts';
import { isVisible } from '../../device/visibility.ts';
import { choosePopup, type Popup } from '../../features/announcements/choose-popup.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import { BOTTOM_POPUP_DELAY_MS } from '../../limits.data.ts';
import { getShell, updateShell } from '../shell-store.ts';

/** Whether a popup would interrupt nothing: home is visible, with nothing on top. */
function hasRoom(): boolean {
  const { blocked, dialog } = getShell();
  return !blocked && !dialog && /^\/m\/home\/?$/.test(readAddress().pathname) && isVisible() && !hasOpenDialog();
}

/** The popup for the caller. null if the gateway implements only §7 or does not answer. */
async function askForPopup(): Promise<Popup | null> {
  const answer = await browserCall()('content.popups', { situation: 'background' }).catch(() => null);
  return answer && choosePopup(answer.popups, readHidden(Date.now()));
}

/** Shows the one popup of a visit, a second after home first has room for it (§9). @returns how to stop */
export function watchPopups(): () => void {
  const watch = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The token that the popup was last requested for; one request per session. */
  let asked: string | null = null;
  let popup: Popup | null = null;
  const look = async () => {
    if (hasSeenPopup()) return;
    const caller = readSession()?.token ?? '';
    if (hasRoom() && caller !== asked) {
      asked = caller;
      popup = await askForPopup();
    }
    if (watch.signal.aborted) return;
    // The request took a while, and another tab may have been faster.
    if (popup && caller === asked && hasRoom() && !hasSeenPopup()) {
      markPopupSeen();
      updateShell({ dialog: { kind: 'popup', popup } });
    } else plan();
  };
  const plan = () => {
    timer = setTimeout(look, BOTTOM_POPUP_DELAY_MS);
  };
  plan();
  return () => {
    watch.abort();
    clearTimeout(timer);
  };
}
