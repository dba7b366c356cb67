import { data, Form, redirect, useActionData } from 'react-router';
import { useBrand } from '../../app/brand.ts';
import { Stage } from '../../app/frame/stage.tsx';
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

const REMEMBER_SECONDS = 12 * 3600;

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export function loader({ context, request }: Route.LoaderArgs) {
  const { session } = context.get(pageRequest);
  const go = safeGo(new URL(request.url).searchParams.get('go'));
  if (session) throw redirect(go);
  return { go, attempt: crypto.randomUUID() };
}

/** Without scripts: the server logs in and keeps the session as a cookie. */
export async function action({ context, request }: Route.ActionArgs) {
  const { brand, call, isSecure } = context.get(pageRequest);
  const fields = readLoginForm(await request.formData());
  const result = await logIn(fields, call);
  if ('refusal' in result) return data(result, { status: 400 });
  const cookie = sessionCookie(result.token, isSecure, fields.remember ? REMEMBER_SECONDS : undefined);
  throw redirect(afterLogin(result, fields.go, brand.switches.includes('PWDEXPFORCECHANGE3')), {
    headers: { 'set-cookie': cookie },
  });
}

/** With scripts: the browser encrypts the credentials for the gateway itself. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const fields = readLoginForm(await request.formData());
  const result = await logIn(fields, browserCall());
  if ('refusal' in result) return result;
  await keepOpenedSession(result, fields.remember);
  throw redirect(afterLogin(result, fields.go, result.updatePassword));
}

export default function LoginPage({ loaderData: { go, attempt } }: Route.ComponentProps) {
  const brand = useBrand();
  const say = useSay();
  const lock = useSubmitLock('/m/login');
  const refusal = useActionData<{ refusal: LoginRefusal }>()?.refusal ?? null;
  return (
    <Stage tabBar={false}>
      <AuthLayout title={say('session.welcomeBack')} prompt={brand.loginPrompt}>
        <Form method="post" action={`/m/login?go=${encodeURIComponent(go)}`} onSubmit={lock.guard} noValidate>
          <input type="hidden" name="go" value={go} />
          <input type="hidden" name="attempt" value={attempt} />
          <LoginForm refusal={refusal} isBusy={lock.isBusy} go={go} />
        </Form>
      </AuthLayout>
    </Stage>
  );
}
