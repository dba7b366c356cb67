import { data, Form, useActionData } from 'react-router';
import { authAddress } from '../../app/auth-address.ts';
import { Stage } from '../../app/frame/stage.tsx';
import { pageRequest } from '../../app/page-request.ts';
import { pageTitle } from '../../app/page-title.ts';
import { safeGo } from '../../app/safe-go.ts';
import { useSubmitLock } from '../../app/use-submit-lock.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import { sessionCookie } from '../../server/cookies.ts';
import { keepOpenedSession } from '../session/open-session.ts';
import { leadOn, readRedirectUrl } from '../session/success.ts';
import type { Route } from './+types/register.page.ts';
import { type RegisterRefusal, readRegisterForm, register } from './register.ts';
import { RegisterForm } from './register-form.tsx';

const REFERRAL_FORM = /^[A-Za-z0-9]{1,32}$/;

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export function loader({ context, url }: Route.LoaderArgs) {
  const { safeReturn, session } = context.get(pageRequest);
  const { searchParams } = url;
  const go = safeGo(searchParams.get('go'));
  const redirectUrl = safeReturn(searchParams.get('redirectUrl'));
  if (session) throw leadOn({ to: go, redirectUrl, url });
  const code = searchParams.get('r') ?? searchParams.get('referralCode') ?? '';
  const affiliateCode = (searchParams.get('affiliateCode') ?? '').slice(0, 64);
  const login = authAddress('/m/login', { go, redirectUrl });
  return {
    go,
    redirectUrl,
    login,
    affiliateCode,
    referralCode: REFERRAL_FORM.test(code) ? code : '',
    attempt: crypto.randomUUID(),
  };
}

/** Without scripts: the server registers and keeps the session as a cookie. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { brand, call, isSecure, safeReturn } = context.get(pageRequest);
  const form = await request.formData();
  const fields = readRegisterForm(form);
  const result = await register(fields, call, {
    registerMethod: 'H5',
    registerUrl: request.url,
    affiliateCode: brand.affiliateCode ?? '',
  });
  if ('refusal' in result) return data(result, { status: 400 });
  const headers = result.session ? { 'set-cookie': sessionCookie(result.session.token, isSecure) } : undefined;
  throw leadOn({ to: fields.go, redirectUrl: safeReturn(readRedirectUrl(form)), url }, headers);
}

/** With scripts: the browser encrypts the credentials for the gateway itself. */
export async function clientAction({ request, url }: Route.ClientActionArgs) {
  const form = await request.formData();
  const fields = readRegisterForm(form);
  const { readRegisterOrigin } = await import('../../app/idle/start-shell.ts');
  const result = await register(fields, browserCall(), readRegisterOrigin(request.url));
  if ('refusal' in result) return data(result, { status: 400 });
  if (result.session) await keepOpenedSession(result.session, false);
  throw leadOn({ to: fields.go, redirectUrl: readRedirectUrl(form), url });
}

export default function RegisterPage({ loaderData }: Route.ComponentProps) {
  const { affiliateCode, attempt, go, login, redirectUrl, referralCode } = loaderData;
  const lock = useSubmitLock('/m/register');
  const refusal = useActionData<{ refusal: RegisterRefusal }>()?.refusal ?? null;
  return (
    <Stage tabBar={false}>
      <Form method="post" onSubmit={lock.guard} noValidate>
        <input type="hidden" name="go" value={go} />
        <input type="hidden" name="redirectUrl" value={redirectUrl ?? ''} />
        <input type="hidden" name="attempt" value={attempt} />
        <input type="hidden" name="affiliateCode" value={affiliateCode} />
        <RegisterForm refusal={refusal} isBusy={lock.isBusy} loginAddress={login} linkReferralCode={referralCode} />
      </Form>
    </Stage>
  );
}
