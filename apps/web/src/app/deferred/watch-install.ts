import { readAddress } from '../../device/address.ts';
import { iosVersionOf, readDevice } from '../../device/deferred/device-type.ts';
import { hasOpenDialog, hasSeenPopup, markPopupSeen } from '../../device/deferred/popup-marks.ts';
import { isAlone } from '../../device/in-app.ts';
import { readPageMarks } from '../../device/page.ts';
import { isVisible } from '../../device/visibility.ts';
import { BOTTOM_POPUP_DELAY_MS, INSTALL_OFFER_AFTER_MS } from '../../limits.data.ts';
import { type InstallWay, mayOfferInstall, startInstallPrompt } from '../../page/install/install-prompt.ts';
import { getShell, updateShell } from '../shell-store.ts';

/** §2: the pages on which installation is offered, if the visit begins there. */
const START_PAGES = /^\/(m\/(home|index\.html)\/?)?$/;

/** The short name of the app, from its manifest (§7); null if it has none. */
async function askShortName(): Promise<string | null> {
  const { language, merchant } = readPageMarks();
  const query = new URLSearchParams({ merchantCode: merchant });
  try {
    const answer = await fetch(`/wps/system/manifest.json?${query}`, { headers: { merchant, language } });
    const { short_name: name } = (await answer.json()) as { short_name?: unknown };
    return answer.ok && typeof name === 'string' && name !== '' ? name : null;
  } catch {
    return null;
  }
}

/** Whether the offer would interrupt nothing; there is none while the lobby is closed, by maintenance or region. */
function hasRoom(): boolean {
  const { blocked, dialog } = getShell();
  return !blocked && !dialog && START_PAGES.test(readAddress().pathname) && isVisible() && !hasOpenDialog();
}

/**
 * Offers to put the page on the home screen if the visit begins on one of the pages of §2: by the browser’s own prompt, or by explaining
 * the menu of an iPhone. Needs the name in the manifest. A visit has one popup: not offered after an announcement. @returns how to stop
 */
export function watchInstall(): () => void {
  if (!START_PAGES.test(readAddress().pathname) || getShell().blocked || isAlone() || !mayOfferInstall())
    return () => {};
  const isGuided = iosVersionOf(readDevice()) !== null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const offer = async (way: InstallWay) => {
    if (hasSeenPopup() || !mayOfferInstall()) return;
    const name = hasRoom() ? await askShortName() : null;
    if (name !== null && hasRoom() && !hasSeenPopup()) {
      markPopupSeen();
      updateShell({ dialog: { kind: 'install', way, name } });
    } else timer = setTimeout(offer, BOTTOM_POPUP_DELAY_MS, way);
  };
  const stop = startInstallPrompt(isGuided, () => {
    timer = setTimeout(offer, INSTALL_OFFER_AFTER_MS, isGuided ? 'ios' : 'prompt');
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
