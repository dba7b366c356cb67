import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { pageCall } from '../../page/page-call.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import type { Route } from './+types/authenticator.page.ts';
import type { ChangeResult, Overview } from './change.ts';
import { changeAction, changeInBrowser } from './change-action.ts';
import { ChangeForm, useChange } from './change-form.tsx';
import { CodeField } from './code-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './security.module.css';
import { SecurityFrame } from './security-frame.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  return pageCall(page, url, page.call('security.overview'));
}

export const action = (args: Route.ActionArgs) => changeAction(args);
export const clientAction = (args: Route.ClientActionArgs) => changeInBrowser(args);

function Begin() {
  const t = useTranslation();
  return (
    <ChangeForm intent="totp-begin" className={styles.card}>
      {({ isBusy }) => (
        <>
          <p className="t-body c-2">{t('security.authenticatorWhat')}</p>
          <Button type="submit" size="l" block loading={isBusy} loadingLabel={t('security.working')}>
            {t('security.authenticatorBegin')}
          </Button>
        </>
      )}
    </ChangeForm>
  );
}

/** The secret as a picture and as text, and the first code, which proves that the app has it. */
function Confirm({ secret, qr }: { secret: string; qr: string }) {
  const t = useTranslation();
  return (
    <ChangeForm intent="totp-confirm" hidden={{ secret, qr }} className={styles.card} atField={['verify.code.err']}>
      {({ isBusy, result }) => (
        <>
          <p className="t-body c-2">{t('security.scan')}</p>
          <span className={styles.qr}>
            <img src={qr} alt={t('security.qr')} width={188} height={188} />
          </span>
          <div className={styles.block}>
            <span className="t-footnote c-3">{t('security.orType')}</span>
            <bdi dir="ltr" className={styles.secret} data-testid="secret">
              {secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </bdi>
          </div>
          <CodeField
            refusal={result?.refusal}
            error={result?.refusal ? t('security.wrongCode') : undefined}
            isBusy={isBusy}
          />
          <Button type="submit" size="l" block loading={isBusy} loadingLabel={t('security.working')}>
            {t('security.turnOn')}
          </Button>
        </>
      )}
    </ChangeForm>
  );
}

const isWrong = (result: ChangeResult | null): boolean => result?.refusal?.code === 'verify.code.err';

function InUse({ recoveryCodesLeft }: Pick<Overview, 'recoveryCodesLeft'>) {
  const t = useTranslation();
  return (
    <>
      <InlineNotice kind="positive">{t('security.authenticatorOn')}</InlineNotice>
      <ChangeForm intent="totp-codes" className={styles.card} atField={['verify.code.err']}>
        {({ isBusy, result }) => (
          <>
            <p className="t-body c-2">{t('security.codesLeft', { count: recoveryCodesLeft })}</p>
            <CodeField
              refusal={result?.refusal}
              takesRecoveryCode
              error={isWrong(result) ? t('security.wrongCode') : undefined}
              isBusy={isBusy}
            />
            <Button type="submit" kind="secondary" block loading={isBusy} loadingLabel={t('security.working')}>
              {t('security.newCodes')}
            </Button>
          </>
        )}
      </ChangeForm>
      <ChangeForm intent="totp-remove" className={styles.card} atField={['verify.code.err']}>
        {({ isBusy, result }) => (
          <>
            <p className="t-body c-2">{t('security.authenticatorRemoveText')}</p>
            <CodeField
              refusal={result?.refusal}
              takesRecoveryCode
              error={isWrong(result) ? t('security.wrongCode') : undefined}
              isBusy={isBusy}
            />
            <Button type="submit" kind="danger" block loading={isBusy} loadingLabel={t('security.working')}>
              {t('security.authenticatorRemove')}
            </Button>
          </>
        )}
      </ChangeForm>
    </>
  );
}

export default function AuthenticatorPage({ loaderData: overview }: Route.ComponentProps) {
  const t = useTranslation();
  const result = useChange();
  const { secret = '', qr = '' } = result?.intent === 'totp-confirm' ? result.values : (result?.enrolment ?? {});
  const isConfirming = Boolean(secret) && !overview.hasAuthenticator;
  return (
    <SecurityFrame title={t('security.authenticator')}>
      {result?.recoveryCodes ? <RecoveryCodes codes={result.recoveryCodes} /> : null}
      {isConfirming ? <Confirm secret={secret} qr={qr} /> : null}
      {overview.hasAuthenticator ? <InUse {...overview} /> : null}
      {isConfirming || overview.hasAuthenticator ? null : <Begin />}
      {isConfirming ? (
        <ButtonLink as={Link} to="/m/member/security" kind="text" block>
          {t('security.later')}
        </ButtonLink>
      ) : null}
    </SecurityFrame>
  );
}
