import { data, Form, useActionData, useSearchParams } from 'react-router';
import { clearSmsDraft } from '../../device/sms-draft.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import { authAddress } from '../../page/auth-url.ts';
import { useBrand } from '../../page/brand.ts';
import { sessionCookie } from '../../page/cookies.ts';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { useTranslation } from '../../page/messages.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import { safeGo } from '../../page/safe-go.ts';
import { useFormStateMachine } from '../../page/use-form-state-machine.ts';
import { loadDialingCodes } from '../session/dialing-codes.ts';
import { HiddenFields } from '../session/hidden-fields.tsx';
import { MethodTabs } from '../session/method-tabs.tsx';
import { unlessOnlyTabChanges } from '../session/only-tab-changes.ts';
import { storeOpenedSession } from '../session/open-session.ts';
import { pageOfRequired, readRedirectUrl, redirectAfterLogin } from '../session/redirect-after-login.ts';
import { clearProof, readStoredProof, toRegisterFields } from '../session/social/social-proof.ts';
import { SocialRow } from '../session/social-entry/social-row.tsx';
import type { Route } from './+types/register.page.ts';
import { proveNumber } from './prove-number.ts';
import { readRegisterForm } from './register.ts';
import { answerRegister, type RegisterAnswer, type Registered } from './register-answer.ts';
import { RegisterForm } from './register-form.tsx';
import { nextRegisterState } from './register-states.ts';
import { wayOf } from './register-way.ts';
import { useStoredProof } from './use-stored-proof.ts';

const REFERRAL_FORM = /^[A-Za-z0-9]{1,32}$/;

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);
export const shouldRevalidate = unlessOnlyTabChanges;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { brand, call, toReturnAddress, session, social } = context.get(pageRequest);
  const { searchParams } = url;
  const go = safeGo(searchParams.get('go'));
  const redirectUrl = toReturnAddress(searchParams.get('redirectUrl'));
  if (session) throw redirectAfterLogin({ to: go, redirectUrl, url });
  const code = searchParams.get('r') ?? searchParams.get('referralCode') ?? '';
  const affiliateCode = (searchParams.get('affiliateCode') ?? '').slice(0, 64);
  const dialingCodes = brand.switches.includes('MOBILEREG3') ? await loadDialingCodes(call, brand) : [];
  return {
    go,
    redirectUrl,
    affiliateCode,
    dialingCodes,
    social,
    referralCode: REFERRAL_FORM.test(code) ? code : '',
    attempt: crypto.randomUUID(),
  };
}

/** Without scripts: the server registers and stores the session in a cookie. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { brand, call, isSecure, toReturnAddress } = context.get(pageRequest);
  const form = await request.formData();
  const answer = await answerRegister(form, {
    call,
    origin: { registerMethod: 'H5', registerUrl: request.url, affiliateCode: brand.affiliateCode ?? '' },
  });
  if ('session' in answer) {
    const headers = answer.session ? { 'set-cookie': sessionCookie(answer.session.token, isSecure) } : undefined;
    const next = pageAfterRegistration(form, answer, toReturnAddress(readRedirectUrl(form)));
    throw redirectAfterLogin({ ...next, url }, headers);
  }
  return data(answer, answer.refusal ? { status: 400 } : undefined);
}

/** With scripts: the browser encrypts the credentials for the gateway itself. */
export async function clientAction({ request, url }: Route.ClientActionArgs) {
  const form = await request.formData();
  const proved = await proveNumber(form);
  if (proved && !('credential' in proved)) return data(proved, { status: 400 });
  const proof = proved ?? (form.has('link') ? readStoredProof(Date.now()) : null);
  const [{ readRegisterOrigin }, { withDeviceEffects }] = await Promise.all([
    import('../session/deferred/register-origin.ts'),
    import('../session/deferred/device-effects.ts'),
  ]);
  const answer = await answerRegister(form, {
    call: withDeviceEffects(browserCall()),
    origin: readRegisterOrigin(request.url),
    ...(proof ? { social: toRegisterFields(proof) } : null),
  });
  if ('session' in answer) {
    clearProof();
    clearSmsDraft();
    if (answer.session) await storeOpenedSession(answer.session, false);
    throw redirectAfterLogin({ ...pageAfterRegistration(form, answer, readRedirectUrl(form)), url });
  }
  // With an error status React Router does not revalidate the loaders; one that failed would replace the form.
  return data(answer, { status: 400 });
}

/** Where a registration leads: to a second factor that the merchant requires, to a generated name's page, else to the form's target. */
function pageAfterRegistration(form: FormData, { session }: Registered, redirectUrl: string | null) {
  const { go, way } = readRegisterForm(form);
  if (!session) return { to: go, redirectUrl };
  const next =
    way === 'auto'
      ? { to: authAddress('/m/member/username', { go, redirectUrl }), redirectUrl: null }
      : { to: go, redirectUrl };
  return session.required ? { to: pageOfRequired(session, next.to), redirectUrl: null } : next;
}

export default function RegisterPage({ loaderData }: Route.ComponentProps) {
  const { affiliateCode, attempt, dialingCodes, go, redirectUrl, referralCode, social } = loaderData;
  const t = useTranslation();
  const brand = useBrand();
  const [search] = useSearchParams();
  const hasMobile = dialingCodes.length > 0;
  const way = wayOf(search.get('by'), brand, hasMobile);
  const answer = useActionData<RegisterAnswer>() ?? null;
  const states = useFormStateMachine({
    action: '/m/register',
    first: 'idle',
    move: nextRegisterState,
    answer,
    event: 'refuse',
  });
  const address = (by?: 'mobile') => authAddress('/m/register', { by, go, redirectUrl });
  const login = (by?: 'sms') => authAddress('/m/login', { by, go, redirectUrl });
  const hidden = { go, redirectUrl: redirectUrl ?? '', attempt, affiliateCode };
  const linking = useStoredProof(search.get('by') === 'social', answer);
  const onStart = () => states.send('submit');
  const tabs = (
    <MethodTabs
      label={t('registration.methods')}
      tabs={[
        {
          to: address(),
          label: t(brand.switches.includes('AUTOUSERNAME3') ? 'session.password' : 'session.username'),
          current: way !== 'mobile',
        },
        { to: address('mobile'), label: t('session.mobile'), current: way === 'mobile' },
      ]}
    />
  );
  return (
    <PhoneLayout tabBar={false}>
      <Form key={way} method="post" onSubmit={states.onSubmit} noValidate>
        <HiddenFields values={linking ? { ...hidden, link: '1' } : hidden} />
        <RegisterForm
          way={way}
          answer={answer}
          isBusy={states.state !== 'idle'}
          loginAddress={{ username: login(), sms: login('sms') }}
          linkReferralCode={referralCode}
          dialingCodes={dialingCodes}
          phone={social.phone}
          tabs={hasMobile && !linking ? tabs : null}
          linking={linking}
        >
          {linking ? null : (
            <SocialRow
              label={t('registration.orSignUp')}
              social={social}
              fields={{ ...hidden, referralCode }}
              onStart={onStart}
            />
          )}
        </RegisterForm>
      </Form>
    </PhoneLayout>
  );
}
