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
 * In an installed app: reports once to the gateway that the member has started it while logged in, which a gift may require.
 * A tap on a download does not count. @returns how to stop
 */
export function noteInstalled(): () => void {
  const tell = async () => {
    const kind = registerMethod();
    const id = readSession()?.id;
    const reported = readStored('local', KEY, isIds) ?? [];
    if (kind === 'H5' || !id || reported.includes(id)) return;
    // If the gateway did not accept it, it is reported again at the next start.
    const isTaken = await browserCall()('member.installed', { body: { kind }, situation: 'background' }).then(
      () => true,
      () => false,
    );
    if (isTaken) writeStored('local', KEY, [...reported, id].slice(-MAX_IDS));
  };
  void tell();
  return onSession(() => void tell());
}
