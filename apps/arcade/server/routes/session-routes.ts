import { refuse } from '@foyer/http/refusal.ts';
import { answer, rawBodyOf } from '@foyer/vendor/create-server.ts';
import { isSignedByOperator } from '@foyer/vendor/operator-signature.ts';
import Type from 'typebox';
import { type Mount, mountOpen, mountPlayer } from '../http/mount-route.ts';
import { launchTrial, openSession } from '../session/open-session.ts';

const Words = (min: number, max: number) => Type.String({ minLength: min, maxLength: max, pattern: '^[ -~]*$' });
const TrialBody = Type.Object({ merchant: Words(1, 80), currency: Words(3, 10), language: Words(2, 10) });
const SessionBody = Type.Object({ launchToken: Type.String({ minLength: 20, maxLength: 200 }) });

/** Sessions of players, their balances, and launches of free play for the operator. */
export function mountSessions(mount: Mount): void {
  const { app, context } = mount;
  const session = { method: 'POST', url: '/arcade/api/session', body: SessionBody } as const;
  mountOpen(mount, { ...session, limit: { what: 'SESSION', perMinute: { ip: 120 } } }, ({ body, request }) =>
    openSession(context, body.launchToken, context.merchantAt(request.headers.host)),
  );
  mountPlayer(mount, { method: 'GET', url: '/arcade/api/balance' }, async (_call, player) => {
    const outcome = await context.wallet.balance({ ...player, sessionId: player.walletSessionId, gameCode: '' });
    if (outcome.kind === 'refused')
      return refuse(outcome.status === 'USER_DISABLED' ? 'account.disabled' : 'launch.expired');
    if (outcome.kind === 'indeterminate' || outcome.balanceMinor === null) return refuse('wallet.unavailable');
    return { balanceMinor: String(outcome.balanceMinor), currency: player.currency };
  });
  app.post('/arcade/vendor/v1/trial', { schema: { body: TrialBody } }, async (request, reply) => {
    const verifier = { db: context.pool, schema: 'arcade', key: context.operator.key, clock: context.operator.clock };
    const isOperator = await isSignedByOperator(verifier, request, rawBodyOf(request));
    const outcome = isOperator
      ? await launchTrial(context, request.body as { merchant: string; currency: string; language: string })
      : refuse('access.denied');
    return answer(request, reply, outcome);
  });
}
