import type { Call } from '../../gateway/call.ts';
import type { PlaySession } from './use-play-session.ts';

/** The session, if the member has reality checks or a time limit; else null, also if the call fails. */
export async function readWatched(call: Call): Promise<PlaySession | null> {
  const session = await call('limits.playSession').catch(() => null);
  return session !== null && (session.checkAt !== null || session.endsAt !== null) ? session : null;
}
