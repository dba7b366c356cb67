import { useState } from 'react';
import { data, Form, useActionData, useSearchParams } from 'react-router';
import { authAddress } from '../../page/auth-url.ts';
import { useBrand } from '../../page/brand.ts';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { useCampaign } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import { safeGo } from '../../page/safe-go.ts';
import { useFormStateMachine } from '../../page/use-form-state-machine.ts';
import { useHydrated } from '../../page/use-hydrated.ts';
import type { Route } from './+types/login.page.ts';
import { AuthLayout } from './auth-layout.tsx';
import { browserLoginPort } from './browser-login-port.ts';
import { loadDialingCodes } from './dialing-codes.ts';
import { HiddenFields } from './hidden-fields.tsx';
import { type AccountChoice, answerLogin, type LoginAnswer, type LoginPort } from './login-answer.ts';
import styles from './login-form.module.css';
import { LoginForm } from './login-form.tsx';
import { LoginOverlays } from './login-overlays.tsx';
import { eventOfRefusal, type LoginEvent, nextLoginState } from './login-states.ts';
import { MethodTabs } from './method-tabs.tsx';
import { unlessOnlyTabChanges } from './only-tab-changes.ts';
import { PasskeyEntry } from './passkey/passkey-entry.tsx';
import { redirectAfterLogin } from './redirect-after-login.ts';
import { serverLoginPort } from './server-login-port.ts';
import { SocialRow } from './social-entry/social-row.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);
export const shouldRevalidate = unlessOnlyTabChanges;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { brand, call, toReturnAddress, session, social } = context.get(pageRequest);
  const go = safeGo(url.searchParams.get('go'));
  const redirectUrl = toReturnAddress(url.searchParams.get('redirectUrl'));
  if (session) throw redirectAfterLogin({ to: go, redirectUrl, url });
  const dialingCodes = brand.switches.includes('SMSLOGIN3') ? await loadDialingCodes(call, brand) : [];
  const isEnded = url.searchParams.has('ended');
  return { go, redirectUrl, isEnded, dialingCodes, social, attempt: crypto.randomUUID() };
}

/** Without scripts: the server logs in and stores the session in a cookie. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const answer = await answerLogin(form, serverLoginPort(context.get(pageRequest), { form, url }));
  return data(answer, answer.refusal || answer.wrong ? { status: 400 } : undefined);
}

/** With scripts: the browser encrypts the credentials for the gateway itself. */
export async function clientAction({ request, url }: Route.ClientActionArgs) {
  const form = await request.formData();
  const port = browserLoginPort({ form, url }, await import('./deferred/remember.ts'));
  const answer = await answerInBrowser(form, port);
  // A status of failure: nothing on the page is asked for again, which might fail as well and take the form away.
  return data(answer, { status: 400 });
}

/** A sign-in elsewhere is the browser's alone: its proof never leaves this tab but for the gateway. */
async function answerInBrowser(form: FormData, port: LoginPort): Promise<LoginAnswer> {
  if (form.get('step') !== 'social') return answerLogin(form, port);
  const { answerSocial } = await import('./social-entry/answer-social.ts');
  return answerSocial(form, port);
}

function eventOf(answer: LoginAnswer | null): LoginEvent {
  if (answer?.factor) return 'askFactor';
  if (answer?.choice) return 'askAccount';
  return answer?.refusal ? eventOfRefusal(answer.refusal.code) : 'fail';
}

export default function LoginPage({ loaderData }: Route.ComponentProps) {
  const { dialingCodes, go, isEnded, redirectUrl, social } = loaderData;
  const { loginPrompt, switches } = useBrand();
  const t = useTranslation();
  const toOurs = useCampaign();
  const isHydrated = useHydrated();
  const [search] = useSearchParams();
  const by = search.get('by') === 'sms' && dialingCodes.length > 0 ? 'sms' : 'username';
  const answer = useActionData<LoginAnswer>() ?? null;
  const [first] = useState(answer?.factor ? ('verifying' as const) : ('idle' as const));
  const states = useFormStateMachine({
    action: '/m/login',
    first,
    move: nextLoginState,
    answer,
    event: eventOf(answer),
  });
  const [linking, setLinking] = useState<AccountChoice | null>(null);
  const isBusy = ['processing', 'failure', 'success'].includes(states.state);
  const mustChange = switches.includes('PWDEXPFORCECHANGE3');
  const address = (tab?: 'sms') => authAddress('/m/login', { by: tab, go, redirectUrl });
  const register = (tab?: 'mobile' | 'social') => authAddress('/m/register', { by: tab, go, redirectUrl });
  const question = states.state === 'verifying' ? (answer?.factor ?? null) : null;
  const verification = question && { question, wrong: answer?.wrong ?? null, go, redirectUrl, mustChange };
  const hidden = {
    go,
    redirectUrl: redirectUrl ?? '',
    attempt: loaderData.attempt,
    ...(switches.includes('MOBILEAUTOLOGIN3') ? { isAutoOn: '1' } : null),
    ...(mustChange ? { mustChange: '1' } : null),
  };
  const onStart = () => states.happen('submit');
  const link = () => {
    setLinking(answer?.choice ?? null);
    states.happen('close');
  };
  const form = (
    <Form
      key={by}
      method="post"
      action={toOurs(address(by === 'sms' ? 'sms' : undefined))}
      onSubmit={states.guard}
      noValidate
    >
      <HiddenFields values={linking ? { ...hidden, link: '1' } : hidden} />
      <LoginForm
        by={by}
        answer={answer}
        isBusy={isBusy}
        isEnded={isEnded}
        linking={linking}
        dialingCodes={dialingCodes}
        registerAddress={{ username: register(), mobile: register('mobile') }}
      >
        {by === 'username' ? <PasskeyEntry isBusy={isBusy} onStart={onStart} /> : null}
        {linking ? null : (
          <SocialRow label={t('session.orContinue')} social={social} fields={hidden} onStart={onStart} />
        )}
      </LoginForm>
    </Form>
  );
  const tabs = (
    <MethodTabs
      className={styles.tabs}
      label={t('session.methods')}
      tabs={[
        { to: address(), label: t('session.username'), current: by === 'username' },
        { to: address('sms'), label: t('session.smsCode'), current: by === 'sms' },
      ]}
    />
  );
  return (
    <PhoneLayout tabBar={false}>
      <AuthLayout title={t('session.welcomeBack')} prompt={loginPrompt} back={address()}>
        <LoginOverlays
          verification={verification}
          choice={states.state === 'choosing' ? (answer?.choice ?? null) : null}
          registerAddress={register('social')}
          onLink={link}
          onClose={() => states.happen('close')}
        />
        {verification && !isHydrated ? null : (
          <>
            {dialingCodes.length > 0 ? tabs : null}
            {form}
          </>
        )}
      </AuthLayout>
    </PhoneLayout>
  );
}
