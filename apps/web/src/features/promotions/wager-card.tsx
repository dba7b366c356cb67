import { formatAmount } from '@foyer/money/format-amount.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { Button } from '@foyer/ui/button.tsx';
import { Form } from 'react-router';
import { useBrand } from '../../page/brand.ts';
import { useCampaign } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { useMoment } from '../../page/use-moment.ts';
import { useSubmitLock } from '../../page/use-submit-lock.ts';
import { classNameOf, formatShare, REWARDS_PATH, type Wager } from './promotion-data.ts';
import styles from './wager.module.css';

const WHOLE = 100;
const WHOLE_BP = 10_000n;

const leftOf = ({ requiredMinor, wageredMinor }: Wager): bigint => {
  const left = BigInt(requiredMinor) - BigInt(wageredMinor);
  return left > 0n ? left : 0n;
};

/** The amount still to bet on games whose stakes count in part; rounded up, so that it suffices. */
const leftAt = (basisPoints: number, left: bigint): bigint =>
  (left * WHOLE_BP + BigInt(basisPoints) - 1n) / BigInt(basisPoints);

function Progress({ wager }: { wager: Wager }) {
  const t = useTranslation();
  const { currency, requiredMinor, wageredMinor } = wager;
  const [done, of] = [BigInt(wageredMinor), BigInt(requiredMinor)];
  const percent = done >= of ? WHOLE : Number((done * BigInt(WHOLE)) / of);
  const left = leftOf(wager);
  return (
    <>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={t('promotions.wagered')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={WHOLE}
      >
        <i style={{ inlineSize: `${percent}%` }} />
      </div>
      <p className={styles.left}>
        {t('promotions.leftToWager', {
          amount: formatAmount(String(left), currency),
          of: formatAmount(requiredMinor, currency),
        })}
      </p>
    </>
  );
}

/** Gives up the funds, in two steps: the second states what is lost. */
function GiveUp({ wager: { currency, grantId, leftMinor } }: { wager: Wager }) {
  const t = useTranslation();
  const action = useCampaign()(REWARDS_PATH);
  const { isBusy, onSubmit } = useSubmitLock(REWARDS_PATH);
  return (
    <details className={styles.giveUp}>
      <summary>{t('promotions.giveUp')}</summary>
      <p>{t('promotions.giveUpText', { amount: formatAmount(leftMinor, currency) })}</p>
      <Form method="post" action={action} onSubmit={onSubmit}>
        <Button
          type="submit"
          name="giveUp"
          value={grantId}
          kind="secondary"
          loading={isBusy}
          loadingLabel={t('promotions.working')}
          block
        >
          {t('promotions.giveUpSure')}
        </Button>
      </Form>
    </details>
  );
}

function Rules({ wager }: { wager: Wager }) {
  const t = useTranslation();
  const { language } = useBrand();
  const toTime = useMoment('long');
  const { contributions, currency, expiresAt, maxBetMinor, maxPaidMinor } = wager;
  const rules: (readonly [string, string])[] = [
    [t('promotions.until'), toTime(expiresAt)],
    [t('promotions.maxBet'), formatAmount(maxBetMinor, currency)],
    [t('promotions.maxPaid'), formatAmount(maxPaidMinor, currency)],
    ...contributions.map(({ basisPoints, gameClassify }) => {
      const key = classNameOf(gameClassify);
      const amount = formatAmount(String(leftAt(basisPoints, leftOf(wager))), currency);
      const left = t('promotions.leftOnClass', { share: formatShare(basisPoints, language), amount });
      return [key ? t(key) : gameClassify, left] as const;
    }),
  ];
  return (
    <dl className={styles.rules}>
      {rules.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Funds of a grant: what is left to wager and until when, or how they have ended. */
export function WagerCard({ wager }: { wager: Wager }) {
  const t = useTranslation();
  const { currency, leftMinor, paidMinor, state, title } = wager;
  if (state !== 'active')
    return (
      <section className={styles.card} aria-label={title}>
        <h2>{title}</h2>
        <p className={styles.left}>{t(`promotions.wager.${state}`, { amount: formatAmount(paidMinor, currency) })}</p>
      </section>
    );
  return (
    <section className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      <p className={styles.funds}>
        <span>{t('promotions.funds')}</span>
        <b className="num">
          <Amount>{formatAmount(leftMinor, currency)}</Amount>
        </b>
      </p>
      <Progress wager={wager} />
      <Rules wager={wager} />
      <GiveUp wager={wager} />
    </section>
  );
}
