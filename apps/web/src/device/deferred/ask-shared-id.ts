import { DEVICE_SYNC, type DeviceSyncMessage, toSyncedId } from './device-sync-messages.ts';

/** How long to wait for the shared page. */
const TIMEOUT_MS = 5000;

/**
 * Asks the page that remembers device ids for all hosts of a merchant, in a temporary hidden frame.
 * @param idOrigin the page's origin; messages go to and are accepted from no other
 * @param ownId stored there if there is none yet
 * @returns null if there is no answer
 */
export function askSharedId(idOrigin: string, ownId: string): Promise<string | null> {
  const frame = hiddenFrame(`${idOrigin}/m/device-sync`);
  return new Promise((resolve) => {
    const finish = (id: string | null) => {
      clearTimeout(timer);
      globalThis.removeEventListener('message', onMessage);
      frame.remove();
      resolve(id);
    };
    const onMessage = ({ data, origin, source }: MessageEvent<unknown>) => {
      const id = origin === idOrigin && source === frame.contentWindow ? toSyncedId(data) : null;
      if (id) finish(id);
    };
    const timer = setTimeout(() => finish(null), TIMEOUT_MS);
    globalThis.addEventListener('message', onMessage);
    frame.onload = () => {
      const question: DeviceSyncMessage = { type: DEVICE_SYNC, id: ownId };
      frame.contentWindow?.postMessage(question, idOrigin);
    };
    document.body.append(frame);
  });
}

function hiddenFrame(address: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.src = address;
  frame.title = 'Device';
  frame.hidden = true;
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  return frame;
}
