import { LENGTHS } from '@foyer/contract/lengths.data.ts';
import { AppBar } from '@foyer/ui/app-bar.tsx';
import { Button } from '@foyer/ui/button.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { PasswordField } from '@foyer/ui/password-field.tsx';
import { data, Form, useActionData } from 'react-router';
import { readSession } from '../../device/session-store.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import { sessionCookie } from '../../page/cookies.ts';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import { safeGo } from '../../page/safe-go.ts';
import { SupportLink } from '../../page/support-link.tsx';
import { useEditedFields } from '../../page/use-edited-fields.ts';
import { useSubmitLock } from '../../page/use-submit-lock.ts';
import { NewPasswordField } from '../session/new-password/new-password-field.tsx';
import { describeWeakness } from '../session/new-password/weakness.ts';
import { storeOpenedSession } from '../session/open-session.ts';
import { redirectAfterLogin } from '../session/redirect-after-login.ts';
import type { Route } from './+types/change-password.page.ts';
import { changePassword, type PasswordRefusal } from './change-password.ts';
import styles from './password.module.css';

const SECURITY = '/m/member/security';
const AT_FIELDS = ['required', 'password.weak', 'login.cred.err', 'password.required'];

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

/** `go` is set after a login that requires a new password (§4): then there is no link back. */
export function loader({ context, url }: Route.LoaderArgs) {
  const go = url.searchParams.get('go');
  const { session } = context.get(pageRequest);
  return { go: go === null ? SECURITY : safeGo(go), isForced: go !== null, name: session?.userName ?? '' };
}

/** Without scripts: the session continues under a new token, in its cookie. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { call, isSecure } = context.get(pageRequest);
  const form = await request.formData();
  const result = await changePassword(form, call);
  if ('refusal' in result) return data(result, { status: 400 });
  const headers = { 'set-cookie': sessionCookie(result.opened.token, isSecure) };
  throw redirectAfterLogin({ to: safeGo(String(form.get('go'))), redirectUrl: null, url }, headers);
}

/** With scripts: the browser encrypts the passwords for the gateway itself. */
export async function clientAction({ request, url }: Route.ClientActionArgs) {
  const form = await request.formData();
  const result = await changePassword(form, browserCall());
  if ('refusal' in result) return data(result, { status: 400 });
  // The gateway forgets every remembered device, including this one.
  await import('../session/deferred/remember.ts').then(
    ({ forgetDevice }) => forgetDevice(),
    () => undefined,
  );
  // A first login that had to change its password is welcomed afterwards.
  const firstTimeLogin = readSession()?.firstTimeLogin ?? false;
  await storeOpenedSession({ ...result.opened, firstTimeLogin }, false);
  throw redirectAfterLogin({ to: safeGo(String(form.get('go'))), redirectUrl: null, url });
}

export default function ChangePasswordPage({ loaderData: { go, isForced, name } }: Route.ComponentProps) {
  const t = useTranslation();
  const lock = useSubmitLock('/m/changePsw');
  const refusal = useActionData<{ refusal: PasswordRefusal }>()?.refusal ?? null;
  const edited = useEditedFields(refusal);
  const code = refusal?.code ?? '';
  const wrong = code === 'login.cred.err' ? t('password.wrongPresent') : undefined;
  const weak = refusal && code === 'password.weak' ? describeWeakness(refusal.reason, refusal.message, t) : undefined;
  return (
    <PhoneLayout tabBar={false}>
      <AppBar
        title={t('password.changeTitle')}
        start={isForced ? null : <IconLink as={Link} to={go} icon="chevron-start" label={t('app.back')} flip />}
        end={<SupportLink />}
      />
      <Form
        method="post"
        onSubmit={lock.onSubmit}
        className={styles.fields}
        aria-busy={lock.isBusy}
        onInput={edited.onInput}
        noValidate
      >
        <input type="hidden" name="go" value={go} />
        {/* Shows password managers which account the new password belongs to. */}
        <input type="text" name="username" value={name} autoComplete="username" readOnly hidden />
        {refusal && !AT_FIELDS.includes(code) ? (
          <InlineNotice kind="negative">{refusal.message || t('app.noConnection')}</InlineNotice>
        ) : isForced ? (
          <InlineNotice kind="info">{t('password.forced')}</InlineNotice>
        ) : null}
        <PasswordField
          name="password"
          label={t('password.present')}
          showLabel={t('session.showPassword')}
          hideLabel={t('session.hidePassword')}
          autoComplete="current-password"
          maxLength={LENGTHS.password}
          readOnly={lock.isBusy}
          hint={t('password.presentHint')}
          error={edited.has('password') ? undefined : code === 'password.required' ? t('session.required') : wrong}
        />
        <NewPasswordField
          name="newPassword"
          label={t('password.new')}
          error={edited.has('newPassword') ? undefined : code === 'required' ? t('session.required') : weak}
          isBusy={lock.isBusy}
        />
        <p className={styles.note}>{t('password.otherDevices')}</p>
        <Button type="submit" size="l" block loading={lock.isBusy} loadingLabel={t('password.saving')}>
          {t('password.save')}
        </Button>
      </Form>
    </PhoneLayout>
  );
}
