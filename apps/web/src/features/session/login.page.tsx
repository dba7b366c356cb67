import { useHydrated } from '@foyer/ui/use-hydrated.ts';
import { useState } from 'react';
import { data, Form, useActionData, useSearchParams } from 'react-router';
import { clearSmsDraft } from '../../device/sms-draft.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import { authAddress } from '../../page/auth-url.ts';
import { useBrand } from '../../page/brand.ts';
import { sessionCookie } from '../../page/cookies.ts';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { useCampaign } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import { safeGo } from '../../page/safe-go.ts';
import { useFormStateMachine } from '../../page/use-form-state-machine.ts';
import type { Route } from './+types/login.page.ts';
import { AuthLayout } from './auth-layout.tsx';
import { loadDialingCodes } from './dialing-codes.ts';
import { HiddenFields } from './hidden-fields.tsx';
import { readLoginForm } from './login.ts';
import { type AccountChoice, answerLogin, type LoggedIn, type LoginAnswer, type LoginSource } from './login-answer.ts';
import type { LoginDevice } from './login-device.ts';
import styles from './login-form.module.css';
import { LoginForm } from './login-form.tsx';
import { LoginOverlays } from './login-overlays.tsx';
import { eventOfRefusal, type LoginEvent, nextLoginState } from './login-states.ts';
import { MethodTabs } from './method-tabs.tsx';
import { unlessOnlyTabChanges } from './only-tab-changes.ts';
import { storeOpenedSession } from './open-session.ts';
import { PasskeyEntry } from './passkey/passkey-entry.tsx';
import { pageAfterLogin, readRedirectUrl, redirectAfterLogin } from './redirect-after-login.ts';
import { BY_FIREBASE } from './sms/mobile-fields.tsx';
import { clearProof, readStoredProof, toLoginFields } from './social/social-proof.ts';
import { SocialRow } from './social-entry/social-row.tsx';

/** The maximum life of a session: without scripts nothing else can restore it. */
const REMEMBER_SECONDS = 12 * 3600;

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

/**
 * Without scripts: the server logs in, and its redirect sets the session cookie. The path of a login from here on, file by file:
 * `login-answer.ts`, `login.ts`, and in the gateway `login/endpoints/login.ts`, `login/complete-login.ts`,
 * `sessions/create-session.ts`.
 */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { brand, call, isSecure, toReturnAddress } = context.get(pageRequest);
  const form = await request.formData();
  const answer = await answerLogin(form, { call, device: {} });
  if ('session' in answer) {
    const next = pageAfterLogin(answer, {
      go: readLoginForm(form).go,
      mustChange: brand.switches.includes('PWDEXPFORCECHANGE3'),
      redirectUrl: toReturnAddress(readRedirectUrl(form)),
    });
    const cookie = sessionCookie(answer.session.token, isSecure, answer.remember ? REMEMBER_SECONDS : undefined);
    throw redirectAfterLogin({ ...next, url }, { 'set-cookie': cookie });
  }
  // The second factor must be verified here too: the gateway compares the device, and the server has none.
  const factor = answer.factor && { ...answer.factor, isServers: true };
  return data({ ...answer, factor }, answer.refusal || answer.wrong ? { status: 400 } : undefined);
}

/**
 * With scripts: the browser encrypts the credentials for the gateway itself, stores the session in the tab, and sends
 * it to `session.resource.ts` for the cookie.
 */
export async function clientAction({ request, url }: Route.ClientActionArgs) {
  const form = await request.formData();
  const [{ deviceForLogin, forgetDevice, rememberLogin }, { withDeviceEffects }] = await Promise.all([
    import('./deferred/remember.ts'),
    import('./deferred/device-effects.ts'),
  ]);
  const fields = readLoginForm(form);
  const device = await deviceForLogin(fields.who, fields.remember, form.has('isAutoOn'));
  const call = withDeviceEffects(browserCall());
  const answer = await answerInBrowser(form, request.url, { call, device: { ...device, ...linkedProof(form) } });
  if ('session' in answer) {
    const { remember, session, who } = answer;
    const comesBack = remember && (await rememberLogin(who, session));
    if (!remember) forgetDevice();
    if (form.has('link')) clearProof();
    clearSmsDraft();
    await storeOpenedSession(session, remember && !comesBack);
    const [mustChange, redirectUrl] = [form.has('mustChange'), readRedirectUrl(form)];
    throw redirectAfterLogin({ ...pageAfterLogin(answer, { go: fields.go, mustChange, redirectUrl }), url });
  }
  if (answer.forgets) forgetDevice();
  const isLinkLost = form.has('link') && !readStoredProof(Date.now());
  // With an error status React Router does not revalidate the loaders; one that failed would replace the form.
  return data(isLinkLost ? { ...answer, isLinkLost } : answer, { status: 400 });
}

/** A social login, and one by a number that Firebase verifies, exist only in the browser: this tab sends the proof only to the gateway. */
async function answerInBrowser(form: FormData, url: string, source: LoginSource): Promise<LoginAnswer | LoggedIn> {
  const isPhone = form.has(BY_FIREBASE) && !form.has('step') && !form.has('challenge');
  if (form.get('step') !== 'social' && !isPhone) return answerLogin(form, source);
  const { readSocialOrigin } = await import('./deferred/register-origin.ts');
  const from = { ...source, ...readSocialOrigin(form, url) };
  if (isPhone) return (await import('./sms/answer-phone.ts')).answerPhone(form, from);
  return (await import('./social-entry/answer-social.ts')).answerSocial(form, from);
}

/** The social identity that the member wants to link by logging in. */
function linkedProof(form: FormData): LoginDevice {
  const proof = form.has('link') ? readStoredProof(Date.now()) : null;
  return proof ? toLoginFields(proof) : {};
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
  const [wanted, setLinking] = useState<AccountChoice | null>(null);
  // Without its proof the next login links nothing: the visitor signs in at the provider again.
  if (wanted && answer?.isLinkLost) setLinking(null);
  const linking = answer?.isLinkLost ? null : wanted;
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
  const onStart = () => states.send('submit');
  const link = () => {
    setLinking(answer?.choice ?? null);
    states.send('close');
  };
  const form = (
    <Form
      key={by}
      method="post"
      action={toOurs(address(by === 'sms' ? 'sms' : undefined))}
      onSubmit={states.onSubmit}
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
        phone={social.phone}
        registerAddress={{ username: register(), mobile: register(social.phone ? 'social' : 'mobile') }}
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
          onClose={() => states.send('close')}
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
