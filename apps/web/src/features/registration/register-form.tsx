import { AppBar } from '@foyer/ui/app-bar.tsx';
import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { Checkbox } from '@foyer/ui/checkbox.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import type { ReactNode } from 'react';
import { Link } from '../../app/link.tsx';
import type { SocialChannel } from '../../app/page-social.ts';
import { useSay } from '../../app/words.tsx';
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
import { useKeptReferralCode } from './use-kept-referral-code.ts';
import { UsernameField } from './username-field.tsx';

export type RegisterFormProps = {
  way: RegisterWay;
  /** What became of the last attempt. */
  answer: RegisterAnswer | null;
  isBusy: boolean;
  /** The login, which leads where the registration would; by username, and by SMS. */
  loginAddress: { username: string; sms: string };
  /** The code the invite link carried; empty without one. */
  linkReferralCode: string;
  dialingCodes: readonly string[];
  /** The ways to register, where there are several. */
  tabs?: ReactNode;
  /** The provider that the new account is connected with. */
  linking?: SocialChannel | null;
  /** Other ways in, under the button. */
  children?: ReactNode;
};

function Bar({ loginAddress }: Pick<RegisterFormProps, 'loginAddress'>) {
  const say = useSay();
  return (
    <AppBar
      className={styles.bar}
      title={say('registration.title')}
      start={<IconLink as={Link} to={loginAddress.username} icon="chevron-start" label={say('app.back')} flip />}
      end={<IconLink as={Link} to="/m/support" icon="headset" label={say('app.support')} />}
    />
  );
}

function Terms({ error }: { error: string | undefined }) {
  const say = useSay();
  const toNews = (chunks: ReactNode[]) => (
    <Link to="/m/news" target="_blank" className={styles.link}>
      {chunks}
    </Link>
  );
  return (
    <div>
      <Checkbox name="isAdult" className={styles.terms} aria-invalid={error ? true : undefined}>
        {say.rich('registration.terms', { terms: toNews, privacy: toNews })}
      </Checkbox>
      {error ? (
        <p role="alert" className="t-footnote c-negative">
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** Whether a registration can go out; with a sign-in of elsewhere the password may be left out. */
const isFilledIn = (isLinking: boolean) => (form: FormData) =>
  form.get('username') !== '' && (isLinking || form.get('password') !== '') && form.has('isAdult');

/** The fields of a registration, to stand in a form. */
export function RegisterForm(props: RegisterFormProps) {
  const { answer, children, isBusy, linking, linkReferralCode, loginAddress, tabs, way } = props;
  const say = useSay();
  const refusal = answer?.refusal ?? null;
  const errors = toFieldErrors(refusal, say);
  // NOTE a code of an earlier visit is only a proposal: it may be out of date, and the member may take it away.
  const keptReferralCode = useKeptReferralCode();
  return (
    <div className={styles.fields} aria-busy={isBusy}>
      {/* NOTE the first button of a form is the one that Enter presses. */}
      <button type="submit" className="vh" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="by" value={way} />
      <Bar loginAddress={loginAddress} />
      {errors.other !== undefined ? <FailureNotice text={errors.other} traceId={refusal?.traceId ?? ''} /> : null}
      {tabs}
      {linking ? (
        <InlineNotice kind="info">{say('registration.withSocial', { provider: SOCIAL_NAMES[linking] })}</InlineNotice>
      ) : null}
      {way === 'mobile' ? (
        <MobileEntry {...props} errors={errors} />
      ) : (
        <>
          {way === 'auto' ? <p className={styles.note}>{say('registration.autoName')}</p> : null}
          {way === 'username' ? (
            <UsernameField
              initial={answer?.draft?.username ?? ''}
              error={errors.username}
              free={refusal?.free ?? []}
              isBusy={isBusy}
            />
          ) : null}
          <NewPasswordField name="password" label={say('session.password')} error={errors.password} isBusy={isBusy} />
        </>
      )}
      <ReferralField
        code={linkReferralCode || (answer?.draft?.referralCode ?? keptReferralCode)}
        isLocked={linkReferralCode !== ''}
        isBusy={isBusy}
        error={errors.referralCode}
      />
      <Terms error={errors.isAdult} />
      {way === 'mobile' ? null : (
        <CaptchaSlot purpose="register" answer={refusal} isNeeded={isFilledIn(Boolean(linking))} />
      )}
      <Button type="submit" size="l" block loading={isBusy} loadingLabel={say('registration.busy')}>
        {say('registration.submit')}
      </Button>
      {children}
      <p className={styles.end}>
        <span>{say('registration.haveAccount')}</span>
        <ButtonLink as={Link} to={loginAddress.username} kind="text">
          {say('app.logIn')}
        </ButtonLink>
      </p>
    </div>
  );
}
