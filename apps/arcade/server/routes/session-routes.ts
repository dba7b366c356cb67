import { refuse } from '@foyer/http/refusal.ts';
import type { ArcadeHandlersOf } from '../http/mount-endpoints.ts';
import { launchTrial, openSession } from '../session/open-session.ts';

/** Sessions of players, their balances, and launches of free play for the operator. */
export const SESSION_HANDLERS: ArcadeHandlersOf<'session.open' | 'session.balance' | 'vendor.trial'> = {
  'session.open': ({ body, host }, context) => openSession(context, body.launchToken, context.merchantAt(host)),
  async 'session.balance'({ session }, { wallet }) {
    const outcome = await wallet.balance({ ...session, sessionId: session.walletSessionId, gameCode: '' });
    if (outcome.kind === 'refused')
      return refuse(outcome.status === 'USER_DISABLED' ? 'account.disabled' : 'launch.expired');
    if (outcome.kind === 'indeterminate' || outcome.balanceMinor === null) return refuse('wallet.unavailable');
    return { balanceMinor: String(outcome.balanceMinor), currency: session.currency };
  },
  'vendor.trial': ({ body }, context) => launchTrial(context, body),
};
