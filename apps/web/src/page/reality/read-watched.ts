import type { Call } from '../../gateway/call.ts';
import type { PlaySession } from './use-play-session.ts';

/** The session, if there will be anything to say: the member wants checks, or has a limit of time. Null also where the gateway has no such call. */
export async function readWatched(call: Call): Promise<PlaySession | null> {
  const session = await call('limits.playSession').catch(() => null);
  return session !== null && (session.checkAt !== null || session.endsAt !== null) ? session : null;
}
