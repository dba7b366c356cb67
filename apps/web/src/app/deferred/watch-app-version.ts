import { readAddress } from '../../device/address.ts';
import { readDevice } from '../../device/deferred/device-type.ts';
import { onSettledReturn } from '../../device/visibility.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import { type AppLink, newerApp } from '../../page/install/newer-app.ts';
import { getShell, updateShell } from '../shell-store.ts';

/** The merchant's apps; empty if the call fails. */
const askLinks = (): Promise<readonly AppLink[]> =>
  browserCall()('relay.downloadSetting', { query: { domain: readAddress().host }, situation: 'background' }).then(
    ({ links }) => links,
    () => [],
  );

/**
 * In the merchant's own app: offers a newer version when the page starts and at each return (§2).
 * @param version of this app, from its marker (§9) @returns how to stop
 */
export function watchAppVersion(version: string): () => void {
  const check = async () => {
    const newer = newerApp(version, await askLinks(), readDevice());
    // Another dialog is not replaced: the next return offers it.
    if (newer && !getShell().dialog) updateShell({ dialog: { kind: 'appUpdate', ...newer } });
  };
  void check();
  return onSettledReturn(check);
}
