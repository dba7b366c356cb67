import { AppBar } from '@foyer/ui/app-bar.tsx';
import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { Checkbox } from '@foyer/ui/checkbox.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import type { ReactNode } from 'react';
import { Link } from '../../app/link.tsx';
import { useSay } from '../../app/words.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { ReferralField } from './referral-field.tsx';
import type { RegisterRefusal } from './register.ts';
import { toFieldErrors } from './register-errors.ts';
import styles from './register-form.module.css';
import { useKeptReferralCode } from './use-kept-referral-code.ts';
import { UsernameField } from './username-field.tsx';

type RegisterFormProps = {
  refusal: RegisterRefusal | null;
  isBusy: boolean;
  /** The login, which leads where the registration would. */
  loginAddress: string;
  /** The code the invite link carried; empty without one. */
  linkReferralCode: string;
};

function Bar({ loginAddress }: Pick<RegisterFormProps, 'loginAddress'>) {
  const say = useSay();
  return (
    <AppBar
      className={styles.bar}
      title={say('registration.title')}
      start={<IconLink as={Link} to={loginAddress} icon="chevron-start" label={say('app.back')} flip />}
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

/** The fields of a registration, to stand in a form: `username`, `password`, `referralCode` and `isAdult`. */
export function RegisterForm({ refusal, isBusy, loginAddress, linkReferralCode }: RegisterFormProps) {
  const say = useSay();
  const errors = toFieldErrors(refusal, say);
  // NOTE a code of an earlier visit is only a proposal: it may be out of date, and the member may take it away.
  const keptReferralCode = useKeptReferralCode();
  return (
    <div className={styles.fields} aria-busy={isBusy}>
      <Bar loginAddress={loginAddress} />
      {errors.other !== undefined ? <FailureNotice text={errors.other} traceId={refusal?.traceId ?? ''} /> : null}
      <UsernameField
        initial={refusal?.username ?? ''}
        error={errors.username}
        free={refusal?.free ?? []}
        isBusy={isBusy}
      />
      <NewPasswordField error={errors.password} isBusy={isBusy} />
      <ReferralField
        code={linkReferralCode || (refusal?.referralCode ?? keptReferralCode)}
        isLocked={linkReferralCode !== ''}
        isBusy={isBusy}
        error={errors.referralCode}
      />
      <Terms error={errors.isAdult} />
      <Button type="submit" size="l" block loading={isBusy} loadingLabel={say('registration.busy')}>
        {say('registration.submit')}
      </Button>
      <p className={styles.end}>
        <span>{say('registration.haveAccount')}</span>
        <ButtonLink as={Link} to={loginAddress} kind="text">
          {say('app.logIn')}
        </ButtonLink>
      </p>
    </div>
  );
}
