import { Suspense, useState } from 'react';
import { data, Form, useActionData, useSearchParams } from 'react-router';
import { authAddress } from '../../app/auth-address.ts';
import { useBrand } from '../../app/brand.ts';
import { Stage } from '../../app/frame/stage.tsx';
import { later } from '../../app/later.ts';
import { useCampaign } from '../../app/link.tsx';
import { pageRequest } from '../../app/page-request.ts';
import { pageTitle } from '../../app/page-title.ts';
import { safeGo } from '../../app/safe-go.ts';
import { useFormStates } from '../../app/use-form-states.ts';
import { useHydrated } from '../../app/use-hydrated.ts';
import { useSay } from '../../app/words.tsx';
import type { Route } from './+types/login.page.ts';
import { AuthLayout } from './auth-layout.tsx';
import { loadDialingCodes } from './dialing-codes.ts';
import { FactorInPage } from './factor/factor-in-page.tsx';
import { answerLogin, type LoginAnswer } from './login-answer.ts';
import styles from './login-form.module.css';
import { LoginForm } from './login-form.tsx';
import { eventOfRefusal, type LoginEvent, moveLogin } from './login-states.ts';
import { MethodTabs } from './method-tabs.tsx';
import { unlessOnlyTabChanges } from './only-tab-changes.ts';
import { PasskeyEntry } from './passkey/passkey-entry.tsx';
import { serverDesk } from './server-desk.ts';
import { leadOn } from './success.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);
export const shouldRevalidate = unlessOnlyTabChanges;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { brand, call, safeReturn, session } = context.get(pageRequest);
  const go = safeGo(url.searchParams.get('go'));
  const redirectUrl = safeReturn(url.searchParams.get('redirectUrl'));
  if (session) throw leadOn({ to: go, redirectUrl, url });
  const dialingCodes = brand.switches.includes('SMSLOGIN3') ? await loadDialingCodes(call, brand) : [];
  const isEnded = url.searchParams.has('ended');
  return { go, redirectUrl, isEnded, dialingCodes, attempt: crypto.randomUUID() };
}

/** Without scripts: the server logs in and keeps the session as a cookie. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const answer = await answerLogin(form, serverDesk(context.get(pageRequest), { form, url }));
  return data(answer, answer.refusal || answer.wrong ? { status: 400 } : undefined);
}

/** With scripts: the browser encrypts the credentials for the gateway itself. */
export async function clientAction({ request, url }: Route.ClientActionArgs) {
  const form = await request.formData();
  const { browserDesk } = await import('../../app/idle/idle-chunk.ts');
  const answer = await answerLogin(form, browserDesk({ form, url }));
  // NOTE a status of failure: nothing on the page is asked for again, which might fail as well and take the form away.
  return data(answer, { status: 400 });
}

const FactorDialog = later(() => import('./factor/factor-dialog.tsx'), FactorInPage);

function eventOf(answer: LoginAnswer | null): LoginEvent {
  if (answer?.factor) return 'askFactor';
  return answer?.refusal ? eventOfRefusal(answer.refusal.code) : 'fail';
}

export default function LoginPage({ loaderData }: Route.ComponentProps) {
  const { attempt, dialingCodes, go, isEnded, redirectUrl } = loaderData;
  const brand = useBrand();
  const say = useSay();
  const toOurs = useCampaign();
  const isHydrated = useHydrated();
  const [search] = useSearchParams();
  const by = search.get('by') === 'sms' && dialingCodes.length > 0 ? 'sms' : 'username';
  const answer = useActionData<LoginAnswer>() ?? null;
  const [first] = useState(answer?.factor ? ('verifying' as const) : ('idle' as const));
  const states = useFormStates({ action: '/m/login', first, move: moveLogin, answer, event: eventOf(answer) });
  const isBusy = ['processing', 'failure', 'success'].includes(states.state);
  const mustChange = brand.switches.includes('PWDEXPFORCECHANGE3');
  const address = (tab?: 'sms') => authAddress('/m/login', { by: tab, go, redirectUrl });
  const register = (tab?: 'mobile') => authAddress('/m/register', { by: tab, go, redirectUrl });
  const factor = states.state === 'verifying' && answer?.factor ? { ...answer, question: answer.factor } : null;
  const verification = factor && {
    question: factor.question,
    wrong: factor.wrong ?? null,
    go,
    redirectUrl,
    mustChange,
  };
  const isInPage = verification && !isHydrated;
  return (
    <Stage tabBar={false}>
      <AuthLayout title={say('session.welcomeBack')} prompt={brand.loginPrompt} back={address()}>
        {isInPage ? <FactorInPage {...verification} /> : null}
        {verification && isHydrated ? (
          <Suspense>
            <FactorDialog {...verification} onClose={() => states.happen('close')} />
          </Suspense>
        ) : null}
        {dialingCodes.length > 0 && !isInPage ? (
          <MethodTabs
            className={styles.tabs}
            label={say('session.methods')}
            tabs={[
              { to: address(), label: say('session.username'), current: by === 'username' },
              { to: address('sms'), label: say('session.smsCode'), current: by === 'sms' },
            ]}
          />
        ) : null}
        {isInPage ? null : (
          <Form
            key={by}
            method="post"
            action={toOurs(address(by === 'sms' ? 'sms' : undefined))}
            onSubmit={states.guard}
            noValidate
          >
            <input type="hidden" name="go" value={go} />
            <input type="hidden" name="redirectUrl" value={redirectUrl ?? ''} />
            <input type="hidden" name="attempt" value={attempt} />
            {brand.switches.includes('MOBILEAUTOLOGIN3') ? <input type="hidden" name="isAutoOn" value="1" /> : null}
            {mustChange ? <input type="hidden" name="mustChange" value="1" /> : null}
            <LoginForm
              by={by}
              answer={answer}
              isBusy={isBusy}
              isEnded={isEnded}
              dialingCodes={dialingCodes}
              registerAddress={{ username: register(), mobile: register('mobile') }}
            >
              {by === 'username' ? <PasskeyEntry isBusy={isBusy} onStart={() => states.happen('submit')} /> : null}
            </LoginForm>
          </Form>
        )}
      </AuthLayout>
    </Stage>
  );
}
