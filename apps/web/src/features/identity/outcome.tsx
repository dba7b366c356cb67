import { ButtonLink } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { Scene } from '@foyer/ui/scene.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { useMoment } from '../../page/use-moment.ts';
import styles from './identity.module.css';
import { type Check, IDENTITY_PATH, type Identity } from './identity-data.ts';

/** A submitted check: under review, approved or rejected. */
export function Outcome({ check, identity }: { check: Check; identity: Identity }) {
  const t = useTranslation();
  const time = useMoment('short');
  const isPending = check.state === 'pending';
  const isApproved = check.state === 'approved';
  const title = isPending
    ? t('identity.pendingTitle')
    : isApproved
      ? t('identity.approvedTitle', { level: identity.level })
      : t('identity.rejectedTitle');
  return (
    <div className={styles.outcome} role="status">
      <Scene name="identity" />
      <h2 className="t-title-1">{title}</h2>
      <p>{t(isPending ? 'identity.pendingText' : isApproved ? 'identity.approvedText' : 'identity.rejectedText')}</p>
      {check.comment ? <InlineNotice kind="info">{check.comment}</InlineNotice> : null}
      {isPending && check.submittedAt ? (
        <InlineNotice kind="info">
          {t('identity.received', { time: time(check.submittedAt) })} {t('identity.message')}
        </InlineNotice>
      ) : null}
      <div className={styles.actions}>
        {isApproved ? (
          <ButtonLink as={Link} to="/m/member/withdraw" size="l" block>
            {t('identity.withdraw')}
          </ButtonLink>
        ) : null}
        <ButtonLink
          as={Link}
          to={isPending ? '/m/home' : IDENTITY_PATH}
          size="l"
          kind={isApproved ? 'text' : 'primary'}
          block
        >
          {t(isPending ? 'identity.lobby' : 'identity.levels')}
        </ButtonLink>
      </div>
    </div>
  );
}
