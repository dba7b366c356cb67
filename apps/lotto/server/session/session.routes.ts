import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BalanceValue, SessionBody, SessionValue, TrialBody, TrialValue } from '../../api/session.ts';
import type { LottoContext } from '../context.ts';
import { answer, enveloped, rawBodyOf } from '../http/create-server.ts';
import { isSignedByOperator } from '../http/operator-signature.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { type Refusal, refuse } from '../http/refusals.ts';
import { SESSION_RATE } from '../settings.ts';
import type { Caller } from '../wallet/signed-call.ts';
import { launchTrial, openSession } from './open-session.ts';
import { getSession, type Session } from './session.store.ts';
import { hashToken } from './token.ts';

/** The session behind the `Authorization` header (a `Bearer ` prefix is accepted). */
export async function requireSession(context: LottoContext, request: FastifyRequest): Promise<Session | Refusal> {
  const token = (request.headers.authorization ?? '').replace(/^Bearer /i, '');
  if (!token) return refuse('login.not.session');
  return (await getSession(context.pool, hashToken(token))) ?? refuse('user.or.token.invalid');
}

export function addSessionRoutes(app: FastifyInstance, context: LottoContext, operator: Caller): void {
  const limit = createRateLimit(SESSION_RATE);

  app.post<{ Body: SessionBody }>(
    '/lotto/api/session',
    { schema: { body: SessionBody, response: enveloped(SessionValue) } },
    async (request, reply) => {
      const waitSeconds = await limit.take(request.ip);
      if (waitSeconds > 0) {
        return answer(request, reply.header('retry-after', waitSeconds), refuse('TOO_MANY_REQUEST_SESSION'));
      }
      const opened = await openSession(context, operator, request.body.launchToken);
      return answer(request, reply, 'refused' in opened ? opened : toSessionValue(opened));
    },
  );

  app.post<{ Body: TrialBody }>(
    '/lotto/vendor/v1/trial',
    { schema: { body: TrialBody, response: enveloped(TrialValue) } },
    async (request, reply) => {
      const verifier = { db: context.pool, key: operator.key, clock: operator.clock };
      if (!(await isSignedByOperator(verifier, request, rawBodyOf(request)))) {
        return answer(request, reply, refuse('access.denied'));
      }
      return answer(request, reply, { launchToken: await launchTrial(context, request.body) });
    },
  );

  app.get('/lotto/api/balance', { schema: { response: enveloped(BalanceValue) } }, async (request, reply) => {
    const session = await requireSession(context, request);
    return answer(request, reply, 'refused' in session ? session : await getBalance(context, session));
  });
}

function toSessionValue({
  token,
  expiresAt,
  session,
}: {
  token: string;
  expiresAt: Date;
  session: Session;
}): SessionValue {
  const { merchant, currency, language, displayName, isTrial } = session;
  return { token, expiresAt: expiresAt.toISOString(), merchant, currency, language, displayName, isTrial };
}

async function getBalance(context: LottoContext, session: Session): Promise<BalanceValue | Refusal> {
  const outcome = await context.wallet.balance({ ...session, sessionId: session.walletSessionId, gameCode: '' });
  if (outcome.kind === 'refused') {
    return refuse(outcome.status === 'USER_DISABLED' ? 'account.disabled' : 'launch.expired');
  }
  if (outcome.kind === 'indeterminate' || outcome.balanceMinor === null) return refuse('wallet.unavailable');
  return { balanceMinor: outcome.balanceMinor.toString(), currency: session.currency };
}
