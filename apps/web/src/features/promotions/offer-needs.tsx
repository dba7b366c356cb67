import { Icon } from '@foyer/ui/icon.tsx';
import { useBrand } from '../../page/brand.ts';
import { useTranslation } from '../../page/messages.ts';
import { type TermContext, toDoneText, toNeedText } from '../../page/offers/term-text.ts';
import { useMoment } from '../../page/use-moment.ts';
import styles from './offer.module.css';
import type { Need, OfferDetail } from './promotion-data.ts';

function Steps({ done, of }: { done: number; of: number }) {
  return (
    <span className={styles.steps} aria-hidden="true">
      {Array.from({ length: of }, (_step, at) => (
        <i key={at} data-done={at < done || undefined} />
      ))}
    </span>
  );
}

function Progress({ done, of, title }: { title: string; done: number; of: number }) {
  const t = useTranslation();
  return (
    <>
      <div className={styles.needsHead}>
        <h2 className="t-title-3">{title}</h2>
        <span className="num">{t('promotions.needsOf', { done, of })}</span>
      </div>
      <Steps done={done} of={of} />
    </>
  );
}

function NeedDone({ need, context }: { need: Need; context: TermContext }) {
  const text = toDoneText(need, context);
  return text && <small className={styles.needDone}>{text}</small>;
}

/** What a member still needs for an offer, or the days of a check-in. */
export function OfferNeeds({ offer }: { offer: OfferDetail }) {
  const t = useTranslation();
  const { language } = useBrand();
  const toTime = useMoment('long');
  const { currency, kind, needs, progress, status } = offer;
  const context = { t, language, toTime, currency };
  const isCheckIn = kind === 'checkIn' && status === 'running' && progress;
  if (isCheckIn)
    return (
      <section className={styles.needs}>
        <Progress title={t('promotions.checkInTitle')} {...progress} />
      </section>
    );
  if (needs.length === 0 || status === 'claimed' || status === 'ended') return null;
  return (
    <section className={styles.needs}>
      <Progress title={t('promotions.needsTitle')} done={needs.filter(({ isMet }) => isMet).length} of={needs.length} />
      <ul>
        {needs.map((need, at) => (
          <li key={`${need.need} ${at}`} data-met={need.isMet || undefined}>
            <span className={styles.mark} aria-hidden="true">
              {need.isMet ? <Icon name="check" size={18} /> : at + 1}
            </span>
            <span>
              <span className="vh">{t(need.isMet ? 'promotions.met' : 'promotions.open')} </span>
              {toNeedText(need, context)}
              <NeedDone need={need} context={context} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a friend has to do before the member is paid for them. */
export function FriendNeeds({ currency, needs }: { currency: string; needs: readonly Need[] }) {
  const t = useTranslation();
  const { language } = useBrand();
  const toTime = useMoment('long');
  if (needs.length === 0) return null;
  return (
    <section className={styles.needs}>
      <h2 className="t-title-3">{t('promotions.friendTitle')}</h2>
      <ul>
        {needs.map((need, at) => (
          <li key={`${need.need} ${at}`}>
            <span className={styles.mark} aria-hidden="true">
              {at + 1}
            </span>
            <span>{toNeedText(need, { t, language, toTime, currency })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
