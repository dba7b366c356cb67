import { AppBar } from '@foyer/ui/app-bar.tsx';
import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { Checkbox } from '@foyer/ui/checkbox.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import type { ReactNode } from 'react';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import type { PagePhone, ProofChannel } from '../../page/page-social.ts';
import { SupportLink } from '../../page/support-link.tsx';
import { useEditedFields, withoutEdited } from '../../page/use-edited-fields.ts';
import { CaptchaSlot } from '../session/captcha/captcha-slot.tsx';
import { NewPasswordField } from '../session/new-password/new-password-field.tsx';
import { SOCIAL_NAMES } from '../session/social-entry/social-names.data.ts';
import { FailureNotice } from './failure-notice.tsx';
import { MobileEntry } from './mobile-entry.tsx';
import { ReferralField } from './referral-field.tsx';
import type { RegisterWay } from './register.ts';
import type { RegisterAnswer } from './register-answer.ts';
import { toFieldErrors } from './register-errors.ts';
import styles from './register-form.module.css';
import { useStoredReferralCode } from './use-stored-referral-code.ts';
import { UsernameField } from './username-field.tsx';

export type RegisterFormProps = {
  way: RegisterWay;
  /** The result of the last attempt. */
  answer: RegisterAnswer | null;
  isBusy: boolean;
  /** The addresses of the login, by username and by SMS, with the same target. */
  loginAddress: { username: string; sms: string };
  /** The code of the invite link; empty without one. */
  linkReferralCode: string;
  dialingCodes: readonly string[];
  /** The ways to register, if there are several. */
  tabs?: ReactNode;
  /** The provider that the new account is linked to. */
  linking?: ProofChannel | null;
  /** Set if Firebase sends the codes. */
  phone?: PagePhone | null;
  /** Other login methods, below the button. */
  children?: ReactNode;
};

function Bar({ loginAddress }: Pick<RegisterFormProps, 'loginAddress'>) {
  const t = useTranslation();
  return (
    <AppBar
      className={styles.bar}
      title={t('registration.title')}
      start={<IconLink as={Link} to={loginAddress.username} icon="chevron-start" label={t('app.back')} flip />}
      end={<SupportLink />}
    />
  );
}

function Terms({ error }: { error: string | undefined }) {
  const t = useTranslation();
  const to = (document: string) => (chunks: ReactNode[]) => (
    <Link to={`/m/legal/${document}`} target="_blank" className={styles.link}>
      {chunks}
    </Link>
  );
  return (
    <div>
      <Checkbox name="isAdult" className={styles.terms} aria-invalid={error ? true : undefined}>
        {t.rich('registration.terms', { terms: to('terms'), privacy: to('privacy') })}
      </Checkbox>
      {error ? (
        <p role="alert" className="t-footnote c-negative">
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** Whether the form is complete enough to send; with a social identity the password may be left out. */
const isFilledIn = (isLinking: boolean) => (form: FormData) =>
  ['username', 'mobileNum', 'verifyCode'].every((name) => form.get(name) !== '') &&
  (isLinking || form.get('password') !== '') &&
  form.has('isAdult');

/** The fields of a registration form. */
export function RegisterForm(props: RegisterFormProps) {
  const { answer, children, isBusy, linking, linkReferralCode, loginAddress, tabs, way } = props;
  const t = useTranslation();
  const refusal = answer?.refusal ?? null;
  const edited = useEditedFields(answer);
  const errors = withoutEdited(toFieldErrors(refusal, t), edited);
  // A code of an earlier visit is only a suggestion: it may be out of date, and the visitor may remove it.
  const storedReferralCode = useStoredReferralCode();
  return (
    <div className={styles.fields} aria-busy={isBusy} onInput={edited.onInput}>
      {/* The first button of a form is the one that Enter presses. */}
      <button type="submit" className="vh" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="by" value={way} />
      <Bar loginAddress={loginAddress} />
      {errors.other !== undefined ? (
        <FailureNotice text={errors.other} traceId={refusal?.traceId ?? ''} isQuiet={refusal?.isQuiet ?? false} />
      ) : null}
      {tabs}
      {linking ? (
        <InlineNotice kind="info">{t('registration.withSocial', { provider: SOCIAL_NAMES[linking] })}</InlineNotice>
      ) : null}
      {way === 'mobile' ? (
        <MobileEntry {...props} errors={errors} />
      ) : (
        <>
          {way === 'auto' ? <p className={styles.note}>{t('registration.autoName')}</p> : null}
          {way === 'username' ? (
            <UsernameField
              initial={answer?.draft?.username ?? ''}
              error={errors.username}
              free={refusal?.free ?? []}
              isBusy={isBusy}
            />
          ) : null}
          <NewPasswordField name="password" label={t('session.password')} error={errors.password} isBusy={isBusy} />
        </>
      )}
      <ReferralField
        code={linkReferralCode || (answer?.draft?.referralCode ?? storedReferralCode)}
        isLocked={linkReferralCode !== ''}
        isBusy={isBusy}
        error={errors.referralCode}
      />
      <Terms error={errors.isAdult} />
      <CaptchaSlot key={way} purpose="register" answer={refusal} isNeeded={isFilledIn(Boolean(linking))} />
      <Button type="submit" size="l" block loading={isBusy} loadingLabel={t('registration.busy')}>
        {t('registration.submit')}
      </Button>
      {children}
      <p className={styles.end}>
        <span>{t('registration.haveAccount')}</span>
        <ButtonLink as={Link} to={loginAddress.username} kind="text">
          {t('app.logIn')}
        </ButtonLink>
      </p>
    </div>
  );
}
