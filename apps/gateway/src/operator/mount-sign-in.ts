import { type SignInCallName, type StaffRefusalOf, type StaffValue, staffCalls } from '@foyer/contract/staff/calls.ts';
import { logEvent } from '@foyer/http/log-event.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import { toNetwork } from '@foyer/merchant/client-location.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { sha256 } from '../platform/http/secret-box.ts';
import { deleteStaffSession } from '../service/staff/staff.store.ts';
import { logInByPasskey, loginOptions } from '../service/staff/staff-passkey.ts';
import { logInStaff } from '../service/staff/staff-session.ts';
import { readBody } from './run-call.ts';
import { sendAnswer, tokenOf, toResponse } from './send-answer.ts';
import { toStaffRef } from './staff-ref.ts';

const PASSKEY_LOGINS = { max: 30, seconds: 60 };

type Answer<N extends SignInCallName> = Promise<StaffValue<N> | Refusal<StaffRefusalOf<N> | 'invalid'>>;
type SignInHandlers = { [N in SignInCallName]: (request: FastifyRequest, context: Context) => Answer<N> };

const SIGN_IN_CALLS: SignInHandlers = {
  login: logIn,
  async 'passkey-challenge'(request, context) {
    if (await isFlooded(request, context)) return refuse('later');
    return { options: await loginOptions(siteOf(request), context) };
  },
  'passkey-login': logInWithPasskey,
  async logout(request, { pool }) {
    await deleteStaffSession(pool, sha256(tokenOf(request)));
    return {};
  },
};

/** Mounts the calls that open and end a session of staff. */
export function mountSignIn(app: FastifyInstance, context: Context): void {
  for (const name of Object.keys(SIGN_IN_CALLS) as SignInCallName[]) {
    const schema = toResponse(staffCalls[name].value);
    app.post(`/operator/${name}`, { schema }, async (request, reply) =>
      sendAnswer(reply, await SIGN_IN_CALLS[name](request, context)),
    );
  }
}

async function logIn(request: FastifyRequest, context: Context): Answer<'login'> {
  const credentials = readBody('login', request.body);
  if (!credentials) return refuse('invalid');
  const token = await logInStaff({ ...credentials, ip: request.ip }, context);
  const isIn = token !== null && token !== 'later';
  const outcome = isIn ? 'ok' : (token ?? 'wrong');
  logEvent(context.log, { kind: 'operator.login', staffRef: toStaffRef(credentials.name, context), outcome });
  if (token === 'later') return refuse('later');
  return isIn ? { token } : refuse('credentials');
}

/** Logs staff in with a passkey instead of password and code. */
async function logInWithPasskey(request: FastifyRequest, context: Context): Answer<'passkey-login'> {
  if (await isFlooded(request, context)) return refuse('later');
  const signed = readBody('passkey-login', request.body);
  if (!signed) return refuse('invalid');
  const opened = await logInByPasskey(signed.response, siteOf(request), context);
  const staffRef = opened ? toStaffRef(opened.name, context) : '';
  logEvent(context.log, { kind: 'operator.login', staffRef, outcome: opened ? 'ok' : 'wrong' });
  return opened ? { token: opened.token } : refuse('credentials');
}

const isFlooded = async ({ ip }: FastifyRequest, { budgets }: Context): Promise<boolean> =>
  (await budgets.count(`staff-passkey:${toNetwork(ip)}`, PASSKEY_LOGINS)) > 0;

const siteOf = ({ host, protocol }: FastifyRequest) => ({ origin: `${protocol}://${host}` });
