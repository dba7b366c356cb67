import { takeLaunchToken } from '../device/address.ts';
import { call, RefusalError } from './call.ts';
import { readStoredSession, setSession } from './session.ts';

let launchToken: string | null = null;

/** Exchanges the launch token in the address, or resumes the session of this tab. Called once by main.tsx, and again by "Try again". */
export async function openSession(): Promise<void> {
  launchToken ??= takeLaunchToken();
  const stored = readStoredSession();
  if (launchToken === null) return setSession(stored ? { kind: 'open', session: stored } : { kind: 'ended' });
  setSession({ kind: 'opening' });
  try {
    const session = await call('session.open', { body: { launchToken } });
    launchToken = null;
    setSession({ kind: 'open', session });
  } catch (error) {
    const isOver = error instanceof RefusalError && error.errorCode !== 'wallet.unavailable';
    setSession({ kind: isOver ? 'ended' : 'unreachable' });
  }
}
