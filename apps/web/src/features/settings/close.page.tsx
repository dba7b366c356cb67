import { LENGTHS } from '@foyer/contract/lengths.data.ts';
import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import type { IconName } from '@foyer/ui/icon-names.data.ts';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { PasswordField } from '@foyer/ui/password-field.tsx';
import { Form, useActionData } from 'react-router';
import { browserCall } from '../../gateway/browser-call.ts';
import type { Call } from '../../gateway/call.ts';
import { Link, useCampaign } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import { type Refused, sendForm } from '../../page/send-form.ts';
import { useSubmitLock } from '../../page/use-submit-lock.ts';
import type { Route } from './+types/close.page.ts';
import { ClosingNotice } from './closing-notice.tsx';
import styles from './settings.module.css';
import { CLOSE_PATH, loadSettings, SETTINGS_PATH } from './settings-data.ts';
import { SettingsFrame } from './settings-frame.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export async function loader({ context, url }: Route.LoaderArgs) {
  return { settings: await loadSettings(context.get(pageRequest), url) };
}

/** Closes the account, or cancels its closing. */
async function answer(text: (name: string) => string, call: Call): Promise<string> {
  const password = text('password');
  if (text('act') === 'keep') await call('settings.keep', { situation: 'form' });
  else await call('settings.close', { body: { ...(password && { password }) }, situation: 'form' });
  return SETTINGS_PATH;
}

/** For browsers without scripts. */
export const action = async ({ context, request, url }: Route.ActionArgs) =>
  sendForm(await request.formData(), url, (text) => answer(text, context.get(pageRequest).call));

export const clientAction = async ({ request, url }: Route.ClientActionArgs) =>
  sendForm(await request.formData(), url, (text) => answer(text, browserCall()));

const FACTS: readonly { icon: IconName; text: MessageKey }[] = [
  { icon: 'pause', text: 'settings.closeStops' },
  { icon: 'trash', text: 'settings.closeRemoves' },
  { icon: 'gauge', text: 'settings.closeInstead' },
];

function CloseForm() {
  const t = useTranslation();
  const refused = useActionData<Refused>();
  const { isBusy, onSubmit } = useSubmitLock(CLOSE_PATH);
  const code = refused?.refusal.code;
  const isWrong = code === 'login.cred.err';
  const needsPassword = isWrong || code === 'password.required';
  const withdraw = (
    <Link to="/m/member/withdraw" className="t-callout strong c-accent">
      {t('settings.withdraw')}
    </Link>
  );
  return (
    <Form method="post" action={useCampaign()(CLOSE_PATH)} onSubmit={onSubmit} className={styles.form} noValidate>
      {refused && !needsPassword ? (
        <InlineNotice kind="negative" action={code === 'account.not.empty' ? withdraw : undefined}>
          {refused.refusal.message || t('app.noConnection')}
        </InlineNotice>
      ) : null}
      {needsPassword ? (
        <>
          {isWrong ? null : <InlineNotice kind="info">{t('settings.confirmPassword')}</InlineNotice>}
          <PasswordField
            name="password"
            label={t('settings.password')}
            showLabel={t('settings.showPassword')}
            hideLabel={t('settings.hidePassword')}
            autoComplete="current-password"
            maxLength={LENGTHS.password}
            error={isWrong ? t('settings.wrongPassword') : undefined}
          />
        </>
      ) : null}
      <Button type="submit" kind="danger" size="l" block loading={isBusy} loadingLabel={t('settings.working')}>
        {t('settings.doClose')}
      </Button>
      <ButtonLink as={Link} to="/m/member/limits/break" kind="secondary" size="l" block>
        {t('settings.break')}
      </ButtonLink>
    </Form>
  );
}

export default function ClosePage({ loaderData: { settings } }: Route.ComponentProps) {
  const t = useTranslation();
  return (
    <SettingsFrame title={t('settings.close')} back={`${SETTINGS_PATH}/privacy`} settings={settings}>
      {({ closingAt }) => (
        <>
          <p className={styles.intro}>{t('settings.closeText')}</p>
          <ul className={styles.facts}>
            {FACTS.map(({ icon, text }) => (
              <li key={text}>
                <Icon name={icon} size={20} />
                <span>{t(text)}</span>
              </li>
            ))}
          </ul>
          {closingAt ? <ClosingNotice closingAt={closingAt} /> : <CloseForm />}
        </>
      )}
    </SettingsFrame>
  );
}
