import { registerMethod } from '../../device/deferred/environment.ts';
import { onSession, readSession } from '../../device/session-store.ts';
import { readStored, writeStored } from '../../device/storage.ts';
import { browserCall } from '../../gateway/browser-call.ts';

/** The members who have started the app on this device, as far as the gateway knows. */
const KEY = 'installedStarts';
const MAX_IDS = 20;
const isIds = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((id) => typeof id === 'string');

/**
 * In an installed app: tells the gateway once that the member has started it logged in, which a gift may ask for. A tap on a download is
 * no start. @returns how to stop
 */
export function noteInstalled(): () => void {
  const tell = async () => {
    const kind = registerMethod();
    const id = readSession()?.id;
    const reported = readStored('local', KEY, isIds) ?? [];
    if (kind === 'H5' || !id || reported.includes(id)) return;
    // What the gateway did not accept is reported again at the next start.
    const isTaken = await browserCall()('member.installed', { body: { kind }, situation: 'background' }).then(
      () => true,
      () => false,
    );
    if (isTaken) writeStored('local', KEY, [...reported, id].slice(-MAX_IDS));
  };
  void tell();
  return onSession(() => void tell());
}
