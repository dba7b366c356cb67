import { formatAmount } from '@foyer/money/format-amount.ts';
import { money } from '@foyer/money/money.ts';
import { Button } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { MoneyField } from '@foyer/ui/money-field.tsx';
import { SegmentedLinks } from '@foyer/ui/segmented.tsx';
import { type FormEvent, useState } from 'react';
import { Form, useActionData } from 'react-router';
import { Link, useCampaign } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { type Translate, useTranslation } from '../../page/messages.ts';
import type { Refused } from '../../page/send-form.ts';
import { useSubmitLock } from '../../page/use-submit-lock.ts';
import styles from './limits.module.css';
import { KINDS, type Kind, LIMITS_PATH, PERIODS, type Period, type PlayLimit, shareOf } from './limits-data.ts';

interface ChangeFormProps {
  kind: Kind;
  currency: string;
  limit: PlayLimit;
  /** The periods that a limit of this kind can have. */
  periods: readonly Period[];
}

type Change = 'first' | 'lower' | 'same' | 'raise';

/** The effect of an amount on a limit. */
function changeOf({ amountMinor }: PlayLimit, minor: bigint): Change {
  if (amountMinor === null) return 'first';
  const now = BigInt(amountMinor);
  if (minor === now) return 'same';
  return minor < now ? 'lower' : 'raise';
}

const LABELS: Readonly<Record<Change, MessageKey>> = {
  first: 'limits.save',
  lower: 'limits.lower',
  same: 'limits.save',
  raise: 'limits.raise',
};

const SHORT: Readonly<Record<Period, MessageKey>> = {
  bet: 'limits.bet',
  day: 'limits.dayShort',
  week: 'limits.weekShort',
  month: 'limits.monthShort',
};

/** How much of the typed amount has been used. */
function describeUse(
  { usedMinor }: PlayLimit,
  minor: bigint,
  { currency, t }: { currency: string; t: Translate },
): string {
  if (usedMinor === null || minor === 0n) return '';
  const { leftMinor } = shareOf(String(minor), usedMinor);
  const used = formatAmount(usedMinor, currency);
  return leftMinor > 0n
    ? t('limits.usedSo', { used, left: formatAmount(leftMinor, currency) })
    : t('limits.usedUp', { used });
}

function Consequence({ currency, limit, minor }: { limit: PlayLimit; minor: bigint; currency: string }) {
  const t = useTranslation();
  const change = changeOf(limit, minor);
  const use = describeUse(limit, minor, { currency, t });
  if (minor === 0n && change === 'first') return <InlineNotice kind="info">{t('limits.firstNow')}</InlineNotice>;
  if (change === 'same') return <InlineNotice kind="info">{t('limits.same')}</InlineNotice>;
  if (change === 'raise') {
    const amount = formatAmount(limit.amountMinor ?? '0', currency);
    return <InlineNotice kind="warning">{t('limits.raiseLater', { amount })}</InlineNotice>;
  }
  return (
    <InlineNotice kind="positive">
      {t(change === 'first' ? 'limits.firstNow' : 'limits.lowerNow')} {use}
    </InlineNotice>
  );
}

/** The amount of one limit, and what setting it means. */
export function ChangeForm({ currency, kind, limit, periods }: ChangeFormProps) {
  const t = useTranslation();
  const path = `${LIMITS_PATH}/${kind}`;
  const refused = useActionData<Refused>() ?? null;
  const { isBusy, onSubmit } = useSubmitLock(path);
  const [minor, setMinor] = useState(BigInt(limit.amountMinor ?? '0'));
  const [isMissing, setMissing] = useState(refused?.refusal.code === 'amount');
  const change = changeOf(limit, minor);
  const check = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isEmpty = String(new FormData(event.currentTarget).get('amount') ?? '').trim() === '';
    const isRemoval = submitter?.getAttribute('name') === 'remove';
    setMissing(isEmpty && !isRemoval);
    if (isEmpty && !isRemoval) event.preventDefault();
    else onSubmit(event);
  };
  return (
    <Form method="post" action={useCampaign()(path)} className={styles.form} onSubmit={check} noValidate>
      <input type="hidden" name="currency" value={currency} />
      <input type="hidden" name="period" value={limit.period} />
      <p className={styles.intro}>{t(KINDS[kind].what)}</p>
      {periods.length > 1 ? (
        <SegmentedLinks
          label={t('limits.period')}
          as={Link}
          segments={periods.map((period) => ({
            to: `${path}?period=${period}`,
            label: t(SHORT[period]),
            current: period === limit.period,
          }))}
        />
      ) : null}
      {refused && refused.refusal.code !== 'amount' ? (
        <InlineNotice kind="negative">{refused.refusal.message || t('app.noConnection')}</InlineNotice>
      ) : null}
      <div>
        <MoneyField
          name="amount"
          label={`${t(KINDS[kind].title)}, ${t(PERIODS[limit.period])}`}
          placeholder={formatAmount(0n, currency)}
          value={money(minor, currency)}
          onChange={(next) => {
            setMinor(next);
            setMissing(false);
          }}
          fault={isMissing ? t('limits.amountMissing') : undefined}
          readOnly={isBusy}
        />
      </div>
      <Consequence limit={limit} minor={minor} currency={currency} />
      <div className={styles.actions}>
        <Button type="submit" size="l" block loading={isBusy} loadingLabel={t('limits.working')}>
          {t(LABELS[change])}
        </Button>
        {limit.amountMinor === null ? null : (
          <>
            <Button type="submit" name="remove" value="1" kind="text" block disabled={isBusy}>
              {t('limits.remove')}
            </Button>
            <p className={styles.aside}>{t('limits.removeNote')}</p>
          </>
        )}
      </div>
    </Form>
  );
}
