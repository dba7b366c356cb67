import { Amount } from '@foyer/ui/amount.tsx';
import { ButtonLink } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { Form } from 'react-router';
import { Link, useCampaign } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { useMoment } from '../../page/use-moment.ts';
import { useSubmitLock } from '../../page/use-submit-lock.ts';
import styles from './limits.module.css';
import { KINDS, type Kind, LIMITS_PATH, limitFormatterOf, PERIODS, type PlayLimit, shareOf } from './limits-data.ts';

interface LimitCardProps {
  kind: Kind;
  /** The limits of this kind that are set. */
  limits: readonly PlayLimit[];
  currency: string;
}

/** The limits of one kind: how much of each is used, and what is left. */
export function LimitCard({ currency, kind, limits }: LimitCardProps) {
  const t = useTranslation();
  const { icon, name } = KINDS[kind];
  const isSet = limits.length > 0;
  return (
    <section className={styles.card} aria-label={t(name)}>
      <div className={styles.head}>
        <Icon name={icon} />
        <h2>{t(name)}</h2>
        <ButtonLink
          as={Link}
          to={`${LIMITS_PATH}/${kind}`}
          kind="secondary"
          size="s"
          aria-label={t(isSet ? 'limits.changeOf' : 'limits.setOf', { limit: t(name) })}
        >
          {t(isSet ? 'limits.change' : 'limits.set')}
        </ButtonLink>
      </div>
      {isSet ? (
        limits.map((limit) => <Limit key={limit.period} limit={limit} currency={currency} />)
      ) : (
        <p className={styles.none}>{t(kind === 'time' ? 'limits.noTime' : 'limits.none')}</p>
      )}
    </section>
  );
}

function Limit({ currency, limit }: { limit: PlayLimit; currency: string }) {
  const t = useTranslation();
  const time = useMoment('short');
  const { amountMinor, freesAt, next, period, usedMinor } = limit;
  const format = limitFormatterOf(limit.kind, { currency, t });
  if (amountMinor === null) return null;
  return (
    <div className={styles.use}>
      {usedMinor === null ? (
        <p className={styles.sums}>{t('limits.atMost', { amount: format(amountMinor) })}</p>
      ) : (
        <>
          <p className={styles.period}>{t(PERIODS[period])}</p>
          <Use amountMinor={amountMinor} usedMinor={usedMinor} format={format} />
        </>
      )}
      {freesAt ? <InlineNotice kind="info">{t('limits.frees', { time: time(freesAt) })}</InlineNotice> : null}
      {next ? <Raise limit={limit} next={next} currency={currency} /> : null}
    </div>
  );
}

interface UseProps {
  amountMinor: string;
  usedMinor: string;
  format(amount: string | bigint): string;
}

function Use({ amountMinor, format, usedMinor }: UseProps) {
  const t = useTranslation();
  const { isHigh, leftMinor, share } = shareOf(amountMinor, usedMinor);
  const sums = { left: format(leftMinor), limit: format(amountMinor) };
  return (
    <>
      <div className={styles.bar} data-high={isHigh || undefined} aria-hidden="true">
        <span style={{ transform: `scaleX(${share.toFixed(3)})` }} />
      </div>
      <p className={styles.sums}>
        <Amount>{t('limits.used', { amount: format(usedMinor) })}</Amount>
        <Amount>{t('limits.left', sums)}</Amount>
      </p>
    </>
  );
}

/** A raise that waits, or that can be confirmed. */
function Raise({
  currency,
  limit,
  next,
}: {
  limit: PlayLimit;
  next: NonNullable<PlayLimit['next']>;
  currency: string;
}) {
  const t = useTranslation();
  const time = useMoment('short');
  const { isBusy, onSubmit } = useSubmitLock(LIMITS_PATH);
  const { amountMinor, from, isReady } = next;
  const amount = amountMinor === null ? '' : limitFormatterOf(limit.kind, { currency, t })(amountMinor);
  const words = amountMinor === null ? 'limits.removal' : 'limits.raise';
  const text = isReady ? t(`${words}Ready`, { amount }) : t(`${words}Waits`, { amount, time: time(from) });
  return (
    <Form method="post" action={useCampaign()(LIMITS_PATH)} onSubmit={onSubmit}>
      <input type="hidden" name="kind" value={limit.kind} />
      <input type="hidden" name="period" value={limit.period} />
      <InlineNotice kind={isReady ? 'positive' : 'info'}>
        {text}
        <span className={styles.acts}>
          {isReady ? (
            <button type="submit" name="act" value="confirm" className={styles.act} aria-disabled={isBusy}>
              {t('limits.confirm')}
            </button>
          ) : null}
          <button type="submit" name="act" value="cancel" className={styles.act} aria-disabled={isBusy}>
            {t('limits.cancel')}
          </button>
        </span>
      </InlineNotice>
    </Form>
  );
}
