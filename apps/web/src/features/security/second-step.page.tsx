import { Button } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { useState } from 'react';
import { Link } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import { pageCall } from '../../page/page-call.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import type { Route } from './+types/second-step.page.ts';
import type { Overview } from './change.ts';
import { changeAction, changeInBrowser } from './change-action.ts';
import { ChangeForm } from './change-form.tsx';
import { CodeField } from './code-field.tsx';
import styles from './security.module.css';
import { SecurityFrame } from './security-frame.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  return pageCall(page, url, page.call('security.overview'));
}

export const action = (args: Route.ActionArgs) => changeAction(args);
export const clientAction = (args: Route.ClientActionArgs) => changeInBrowser(args);

type Kind = 'ga' | 'email' | 'sms' | 'none';

const CHOICES: readonly { kind: Kind; label: MessageKey; setUp: string }[] = [
  { kind: 'ga', label: 'security.stepAuthenticator', setUp: '/m/member/security/authenticator' },
  { kind: 'email', label: 'security.stepEmail', setUp: '/m/member/security/email' },
  { kind: 'sms', label: 'security.stepSms', setUp: '/m/member/security/mobile' },
  { kind: 'none', label: 'security.stepNone', setUp: '' },
];

const isConnected = (kind: Kind, { email, hasAuthenticator, mobile }: Overview): boolean =>
  ({ ga: hasAuthenticator, email: email !== null, sms: mobile !== null, none: true })[kind];

/** Details of an option: where codes are sent, or a link to add it first. */
function Detail({ kind, overview, setUp }: { kind: Kind; overview: Overview; setUp: string }) {
  const t = useTranslation();
  if (!isConnected(kind, overview))
    return (
      <Link to={setUp} className="t-footnote c-accent">
        {t('security.connectFirst')}
      </Link>
    );
  const to = { ga: '', none: '', email: overview.email, sms: overview.mobile }[kind];
  return to ? (
    <small className="t-footnote c-3">
      <bdi dir="ltr">{to}</bdi>
    </small>
  ) : null;
}

export default function SecondStepPage({ loaderData: overview }: Route.ComponentProps) {
  const t = useTranslation();
  const present: Kind = overview.secondFactor ?? 'none';
  const [chosen, setChosen] = useState<Kind>(present);
  return (
    <SecurityFrame title={t('security.secondStep')}>
      <p className={`${styles.lead} t-body c-2`}>{t('security.secondStepWhat')}</p>
      <ChangeForm intent="second-step" className={styles.form} atField={['verify.code.err']}>
        {({ isBusy, result }) => (
          <>
            {result && !result.refusal ? <InlineNotice kind="positive">{t('security.saved')}</InlineNotice> : null}
            <div className={styles.choices} role="radiogroup" aria-label={t('security.secondStep')}>
              {CHOICES.map(({ kind, label, setUp }) => {
                const isOff = !isConnected(kind, overview);
                return (
                  <label key={kind} className={styles.choice} data-on={chosen === kind} data-off={isOff}>
                    <input
                      type="radio"
                      name="kind"
                      value={kind}
                      checked={chosen === kind}
                      disabled={isOff}
                      onChange={() => setChosen(kind)}
                    />
                    <span>
                      <b>{t(label)}</b>
                      <Detail kind={kind} overview={overview} setUp={setUp} />
                    </span>
                  </label>
                );
              })}
            </div>
            {present === 'ga' && chosen !== 'ga' ? (
              <CodeField
                refusal={result?.refusal}
                takesRecoveryCode
                error={result?.refusal?.code === 'verify.code.err' ? t('security.wrongCode') : undefined}
                isBusy={isBusy}
              />
            ) : null}
            <Button type="submit" size="l" block loading={isBusy} loadingLabel={t('security.working')}>
              {t('security.save')}
            </Button>
          </>
        )}
      </ChangeForm>
    </SecurityFrame>
  );
}
