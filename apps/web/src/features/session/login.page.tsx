import { data, Form, useActionData } from 'react-router';
import { authAddress } from '../../app/auth-address.ts';
import { useBrand } from '../../app/brand.ts';
import { Stage } from '../../app/frame/stage.tsx';
import { useCampaign } from '../../app/link.tsx';
import { pageRequest } from '../../app/page-request.ts';
import { pageTitle } from '../../app/page-title.ts';
import { safeGo } from '../../app/safe-go.ts';
import { useSubmitLock } from '../../app/use-submit-lock.ts';
import { useSay } from '../../app/words.tsx';
import { browserCall } from '../../gateway/browser-call.ts';
import { sessionCookie } from '../../server/cookies.ts';
import type { Route } from './+types/login.page.ts';
import { AuthLayout } from './auth-layout.tsx';
import { afterLogin, type LoginRefusal, logIn, readLoginForm } from './login.ts';
import { LoginForm } from './login-form.tsx';
import { keepOpenedSession } from './open-session.ts';
import { leadOn, readRedirectUrl } from './success.ts';

const REMEMBER_SECONDS = 12 * 3600;

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export function loader({ context, url }: Route.LoaderArgs) {
  const { safeReturn, session } = context.get(pageRequest);
  const go = safeGo(url.searchParams.get('go'));
  const redirectUrl = safeReturn(url.searchParams.get('redirectUrl'));
  if (session) throw leadOn({ to: go, redirectUrl, url });
  return { go, redirectUrl, isEnded: url.searchParams.has('ended'), attempt: crypto.randomUUID() };
}

/** Without scripts: the server logs in and keeps the session as a cookie. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { brand, call, isSecure, safeReturn } = context.get(pageRequest);
  const form = await request.formData();
  const fields = readLoginForm(form);
  const result = await logIn(fields, call);
  if ('refusal' in result) return data(result, { status: 400 });
  const cookie = sessionCookie(result.token, isSecure, fields.remember ? REMEMBER_SECONDS : undefined);
  const to = afterLogin(result, fields.go, brand.switches.includes('PWDEXPFORCECHANGE3'));
  const redirectUrl = to === fields.go ? safeReturn(readRedirectUrl(form)) : null;
  throw leadOn({ to, redirectUrl, url }, { 'set-cookie': cookie });
}

/** With scripts: the browser encrypts the credentials for the gateway itself. */
export async function clientAction({ request, url }: Route.ClientActionArgs) {
  const form = await request.formData();
  const fields = readLoginForm(form);
  const { readLoginDevice } = await import('../../app/idle/start-shell.ts');
  const result = await logIn(fields, browserCall(), readLoginDevice());
  // NOTE a status of failure: nothing on the page is asked for again, which might fail as well and take the form away.
  if ('refusal' in result) return data(result, { status: 400 });
  await keepOpenedSession(result, fields.remember);
  const to = afterLogin(result, fields.go, result.updatePassword);
  throw leadOn({ to, redirectUrl: to === fields.go ? readRedirectUrl(form) : null, url });
}

export default function LoginPage({ loaderData: { go, redirectUrl, isEnded, attempt } }: Route.ComponentProps) {
  const brand = useBrand();
  const say = useSay();
  const lock = useSubmitLock('/m/login');
  const refusal = useActionData<{ refusal: LoginRefusal }>()?.refusal ?? null;
  const address = authAddress('/m/login', { go, redirectUrl });
  return (
    <Stage tabBar={false}>
      <AuthLayout title={say('session.welcomeBack')} prompt={brand.loginPrompt} back={address}>
        <Form method="post" action={useCampaign()(address)} onSubmit={lock.guard} noValidate>
          <input type="hidden" name="go" value={go} />
          <input type="hidden" name="redirectUrl" value={redirectUrl ?? ''} />
          <input type="hidden" name="attempt" value={attempt} />
          <LoginForm
            refusal={refusal}
            isBusy={lock.isBusy}
            isEnded={isEnded}
            registerAddress={authAddress('/m/register', { go, redirectUrl })}
          />
        </Form>
      </AuthLayout>
    </Stage>
  );
}
