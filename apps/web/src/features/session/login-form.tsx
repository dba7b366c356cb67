import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { Checkbox } from '@foyer/ui/checkbox.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { PasswordField } from '@foyer/ui/password-field.tsx';
import { TextField } from '@foyer/ui/text-field.tsx';
import { Link } from '../../app/link.tsx';
import { useSay } from '../../app/words.tsx';
import type { LoginRefusal } from './login.ts';
import styles from './login-form.module.css';

type LoginFormProps = {
  /** Why the last attempt failed: at the fields where they are to blame, above them otherwise. */
  refusal: LoginRefusal | null;
  isBusy: boolean;
  /** The session has ended: the form says so until it has something newer to say. */
  isEnded?: boolean;
  /** The registration, which leads where the login would. */
  registerAddress: string;
};

function Credentials({ refusal, isBusy }: Pick<LoginFormProps, 'refusal' | 'isBusy'>) {
  const say = useSay();
  const isMissing = refusal?.code === 'required';
  const wrong = refusal?.code === 'login.cred.err' ? refusal.message : undefined;
  return (
    <>
      <TextField
        name="username"
        label={say('session.username')}
        labelHidden
        icon="user"
        placeholder={say('session.enterUsername')}
        defaultValue={refusal?.username ?? ''}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        readOnly={isBusy}
        error={isMissing && !refusal.username ? say('session.required') : undefined}
      />
      <PasswordField
        name="password"
        label={say('session.password')}
        labelHidden
        placeholder={say('session.enterPassword')}
        showLabel={say('session.showPassword')}
        hideLabel={say('session.hidePassword')}
        autoComplete="current-password"
        maxLength={128}
        readOnly={isBusy}
        error={isMissing && refusal.username ? say('session.required') : wrong}
      />
    </>
  );
}

const AT_FIELDS = ['required', 'login.cred.err'];

/** The fields of a login, to stand in a form: `username`, `password` and `remember`. */
export function LoginForm({ refusal, isBusy, isEnded = false, registerAddress }: LoginFormProps) {
  const say = useSay();
  const notice = refusal && !AT_FIELDS.includes(refusal.code) ? refusal.message || say('app.noConnection') : null;
  return (
    <div className={styles.fields} aria-busy={isBusy}>
      {notice ? <InlineNotice kind="negative">{notice}</InlineNotice> : null}
      {isEnded && !refusal ? (
        <InlineNotice kind="warning">
          <b>{say('shell.pleaseLogIn')}</b> {say('shell.pleaseLogInText')}
        </InlineNotice>
      ) : null}
      <Credentials refusal={refusal} isBusy={isBusy} />
      <div className={styles.row}>
        <Checkbox name="remember" defaultChecked>
          {say('session.remember')}
        </Checkbox>
        <ButtonLink as={Link} to="/m/changePsw" kind="text" className={styles.forgot}>
          {say('session.forgot')}
        </ButtonLink>
      </div>
      <Button type="submit" size="l" block loading={isBusy} loadingLabel={say('session.busy')}>
        {say('session.submit')}
      </Button>
      <p className={styles.end}>
        <span>{say('session.newHere')}</span>
        <ButtonLink as={Link} to={registerAddress} kind="text">
          {say('session.create')}
        </ButtonLink>
      </p>
    </div>
  );
}
