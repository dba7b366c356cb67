import { Button } from '@foyer/ui/button.tsx';
import { classNames } from '@foyer/ui/class-names.ts';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { SocialMark } from '@foyer/ui/social-mark.tsx';
import { useHydrated } from '@foyer/ui/use-hydrated.ts';
import type { GatewayError } from '../../../gateway/gateway-error.ts';
import { useBrand } from '../../../page/brand.ts';
import { useTranslation } from '../../../page/messages.ts';
import type { PageSocial } from '../../../page/page-social.ts';
import { explainProvider, reasonFrom } from './explain-provider.ts';
import { SOCIAL_NAMES } from './social-names.data.ts';
import styles from './social-row.module.css';
import { type SocialFields, useSocialSignIn } from './use-social-sign-in.ts';

type SocialRowProps = {
  social: PageSocial;
  /** Text above the row, such as "or continue with". */
  label: string;
  fields: SocialFields;
  /** Locks the form. @returns false if it is locked already */
  onStart: () => boolean;
};

/** Up to this many get a labelled button each; more become a row of logos. */
const LABELLED = 2;

/** The providers that the merchant has switched on; nothing without one. Social login needs scripts. */
export function SocialRow({ fields, label, onStart, social }: SocialRowProps) {
  const t = useTranslation();
  const { switches } = useBrand();
  const isHydrated = useHydrated();
  const { busy, failure, start } = useSocialSignIn(social, fields, onStart);
  const { channels } = social;
  if (channels.length === 0) return null;
  const isLabelled = channels.length <= LABELLED;
  const createsByItself = switches.includes('FIREBASECREATEACC3') && !switches.includes('SSOMANUALREG3');
  return (
    <div className={classNames(styles.social, !isHydrated && styles.waiting)}>
      <p className={styles.label}>{label}</p>
      {failure ? <Failure failure={failure} /> : null}
      <div className={isLabelled ? styles.list : styles.row}>
        {channels.map((channel) => (
          <Button
            key={channel}
            kind="outline"
            size="l"
            className={styles.button}
            aria-label={isLabelled ? undefined : t('session.continueWith', { provider: SOCIAL_NAMES[channel] })}
            loading={busy === channel}
            onClick={() => start(channel)}
          >
            <SocialMark name={channel} />
            {isLabelled ? t('session.continueWith', { provider: SOCIAL_NAMES[channel] }) : null}
          </Button>
        ))}
      </div>
      {createsByItself ? <p className={styles.terms}>{t('session.socialTerms')}</p> : null}
    </div>
  );
}

/** §8: what went wrong, with the provider's code and reason. */
function Failure({ failure }: { failure: GatewayError }) {
  const t = useTranslation();
  const { code } = failure;
  const text = explainProvider(failure, t);
  if (code === 'not_support_incognito') return <InlineNotice kind="warning">{text}</InlineNotice>;
  const message = reasonFrom(failure);
  return (
    <InlineNotice kind="negative">
      {text} <bdi dir="ltr">{t('session.socialCode', { code })}</bdi>
      {message ? ` ${t('session.socialReason', { message })}` : null}
    </InlineNotice>
  );
}
