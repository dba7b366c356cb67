import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { Checkbox } from '@foyer/ui/checkbox.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import type { ReactNode } from 'react';
import { Link } from '../../page/link.tsx';
import { type Translate, useTranslation } from '../../page/messages.ts';
import type { PagePhone } from '../../page/page-social.ts';
import { CaptchaSlot } from './captcha/captcha-slot.tsx';
import type { LoginRefusal } from './login.ts';
import type { AccountChoice, LoginAnswer } from './login-answer.ts';
import styles from './login-form.module.css';
import { SmsLogin } from './sms-login.tsx';
import { explainProvider } from './social-entry/explain-provider.ts';
import { SOCIAL_NAMES } from './social-entry/social-names.data.ts';
import { UsernameLogin } from './username-login.tsx';

type LoginFormProps = {
  by: 'username' | 'sms';
  /** The errors of the last attempt: shown at their fields, or above the form. */
  answer: LoginAnswer | null;
  isBusy: boolean;
  /** The session has ended: the form shows it until there is a newer message. */
  isEnded?: boolean;
  /** The next login links this social identity to the account. */
  linking?: AccountChoice | null;
  dialingCodes: readonly string[];
  /** Set if Firebase sends the codes. */
  phone?: PagePhone | null;
  /** The addresses of the registration, by username and by mobile number, with the same target. */
  registerAddress: { username: string; mobile: string };
  /** Other login methods, below the button. */
  children?: ReactNode;
};

const hasCredentials = (form: FormData) => form.get('username') !== '' && form.get('password') !== '';
const AT_FIELDS = ['required', 'login.cred.err', 'verify.code.err', 'not.exists.user', 'invalid.request'];

const explain = (refusal: LoginRefusal, t: Translate): string =>
  refusal.code.startsWith('auth/') ? explainProvider(refusal, t) : refusal.message || t('app.noConnection');

/** The fields of a login form. */
export function LoginForm(props: LoginFormProps) {
  const { answer, by, children, dialingCodes, isBusy, isEnded = false, linking, phone = null, registerAddress } = props;
  const t = useTranslation();
  const refusal = answer?.refusal ?? null;
  const notice = refusal && !AT_FIELDS.includes(refusal.code) ? explain(refusal, t) : null;
  const carried = answer?.carried?.who;
  return (
    <div className={styles.fields} aria-busy={isBusy}>
      {/* The first button of a form is the one that Enter presses. */}
      <button type="submit" className="vh" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="by" value={by} />
      {notice ? <InlineNotice kind="negative">{notice}</InlineNotice> : null}
      {isEnded && !refusal ? (
        <InlineNotice kind="warning">
          <b>{t('shell.pleaseLogIn')}</b> {t('shell.pleaseLogInText')}
        </InlineNotice>
      ) : null}
      {linking ? (
        <InlineNotice kind="info">{t('session.linking', { provider: SOCIAL_NAMES[linking.channel] })}</InlineNotice>
      ) : null}
      {by === 'sms' ? (
        <SmsLogin
          answer={answer}
          isBusy={isBusy}
          dialingCodes={dialingCodes}
          phone={phone}
          registerAddress={registerAddress.mobile}
        />
      ) : (
        <UsernameLogin
          refusal={refusal}
          isBusy={isBusy}
          carried={carried?.type === 'username' ? carried.username : ''}
        />
      )}
      <div className={styles.row}>
        <Checkbox name="remember" defaultChecked>
          {t('session.remember')}
        </Checkbox>
        {by === 'username' ? (
          <ButtonLink as={Link} to="/m/forgotPsw" kind="text" className={styles.forgot}>
            {t('session.forgot')}
          </ButtonLink>
        ) : null}
      </div>
      {by === 'username' ? <CaptchaSlot purpose="login" answer={refusal} isNeeded={hasCredentials} /> : null}
      <Button type="submit" size="l" block loading={isBusy} loadingLabel={t('session.busy')}>
        {t('session.submit')}
      </Button>
      {children}
      <p className={styles.end}>
        <span>{t('session.newHere')}</span>
        <ButtonLink as={Link} to={registerAddress.username} kind="text">
          {t('session.create')}
        </ButtonLink>
      </p>
    </div>
  );
}
