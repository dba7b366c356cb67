import { data, Form, redirect, useActionData } from 'react-router';
import { Stage } from '../../app/frame/stage.tsx';
import { pageRequest } from '../../app/page-request.ts';
import { pageTitle } from '../../app/page-title.ts';
import { safeGo } from '../../app/safe-go.ts';
import { useSubmitLock } from '../../app/use-submit-lock.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import { sessionCookie } from '../../server/cookies.ts';
import { keepOpenedSession } from '../session/open-session.ts';
import type { Route } from './+types/register.page.ts';
import { type RegisterRefusal, readRegisterForm, register } from './register.ts';
import { RegisterForm } from './register-form.tsx';

const REFERRAL_FORM = /^[A-Za-z0-9]{1,32}$/;

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export function loader({ context, request }: Route.LoaderArgs) {
  const { session } = context.get(pageRequest);
  const { searchParams } = new URL(request.url);
  const go = safeGo(searchParams.get('go'));
  if (session) throw redirect(go);
  const code = searchParams.get('r') ?? searchParams.get('referralCode') ?? '';
  const affiliateCode = (searchParams.get('affiliateCode') ?? '').slice(0, 64);
  return { go, affiliateCode, referralCode: REFERRAL_FORM.test(code) ? code : '', attempt: crypto.randomUUID() };
}

/** Without scripts: the server registers and keeps the session as a cookie. */
export async function action({ context, request }: Route.ActionArgs) {
  const { call, isSecure } = context.get(pageRequest);
  const fields = readRegisterForm(await request.formData());
  const result = await register(fields, call, request.url);
  if ('refusal' in result) return data(result, { status: 400 });
  const headers = result.session ? { 'set-cookie': sessionCookie(result.session.token, isSecure) } : undefined;
  throw redirect(fields.go, headers ? { headers } : undefined);
}

/** With scripts: the browser encrypts the credentials for the gateway itself. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const fields = readRegisterForm(await request.formData());
  const result = await register(fields, browserCall(), request.url);
  if ('refusal' in result) return result;
  if (result.session) await keepOpenedSession(result.session, false);
  throw redirect(fields.go);
}

export default function RegisterPage({ loaderData }: Route.ComponentProps) {
  const { affiliateCode, attempt, go, referralCode } = loaderData;
  const lock = useSubmitLock('/m/register');
  const refusal = useActionData<{ refusal: RegisterRefusal }>()?.refusal ?? null;
  return (
    <Stage tabBar={false}>
      <Form method="post" onSubmit={lock.guard} noValidate>
        <input type="hidden" name="go" value={go} />
        <input type="hidden" name="attempt" value={attempt} />
        <input type="hidden" name="affiliateCode" value={affiliateCode} />
        <RegisterForm refusal={refusal} isBusy={lock.isBusy} go={go} linkReferralCode={referralCode} />
      </Form>
    </Stage>
  );
}
