import { formatAmount } from '@foyer/money/format-amount.ts';
import { Button, ButtonLink } from '@foyer/ui/button.tsx';
import { Choice, Choices } from '@foyer/ui/choice.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { useHydrated } from '@foyer/ui/use-hydrated.ts';
import { type ReactNode, useState } from 'react';
import { Form, useActionData } from 'react-router';
import { Link, useCampaign } from '../../../page/link.tsx';
import { useTranslation } from '../../../page/messages.ts';
import type { Refused } from '../../../page/send-form.ts';
import { useMoment } from '../../../page/use-moment.ts';
import { useSubmitLock } from '../../../page/use-submit-lock.ts';
import { AmountField } from '../amount-field.tsx';
import { BalanceStrip } from '../balance-strip.tsx';
import styles from '../cashier.module.css';
import { type Beneficiaries, type Beneficiary, type Methods, maxOf, type Requirements } from '../cashier-data.ts';
import { Checks } from '../checks.tsx';
import { Dock } from '../dock.tsx';
import { formatDuration } from '../duration.ts';
import { FactsRow } from '../facts-row.tsx';
import { feeOf, formatFee } from '../fee.ts';
import { findFault } from './find-fault.ts';
import { useQuote } from './use-quote.ts';

const PATH = '/m/member/withdraw';
/** Checks that depend on the amount: the message at the field explains them. */
const BY_AMOUNT = ['balance', 'dayLimit'];

interface WithdrawFormProps {
  form: string;
  needs: Requirements;
  methods: Methods;
  accounts: Beneficiaries;
  children: ReactNode;
}

interface AccountsProps {
  all: readonly Beneficiary[];
  chosen: string | null;
  onChoose(id: string): void;
}

function Accounts({ all, chosen, onChoose }: AccountsProps) {
  const t = useTranslation();
  const time = useMoment('short');
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h2 id="to">{t('cashier.to')}</h2>
        {all.length > 0 ? (
          <Link to="/m/member/withdraw/account" className={styles.link}>
            {t('cashier.addAccount')}
          </Link>
        ) : null}
      </div>
      {all.length === 0 ? (
        <ButtonLink as={Link} to="/m/member/withdraw/account" kind="secondary" block>
          {t('cashier.addAccount')}
        </ButtonLink>
      ) : (
        <Choices labelledBy="to">
          {all.map(({ bankName, holder, id, isUsable, masked, usableFrom }) => (
            <Choice
              key={id}
              name="beneficiaryId"
              value={id}
              icon="wallet"
              title={
                <>
                  {bankName} <bdi dir="ltr">{masked}</bdi>
                </>
              }
              note={isUsable ? holder : t('cashier.usableFrom', { time: time(usableFrom) })}
              tag={isUsable ? null : t('cashier.resting')}
              isDisabled={!isUsable}
              isChecked={id === chosen}
              onChoose={onChoose}
            />
          ))}
        </Choices>
      )}
    </section>
  );
}

/** Amount and account of a withdrawal, with its duration, its fee and its requirements. */
export function WithdrawForm({ accounts, children, form, methods, needs }: WithdrawFormProps) {
  const t = useTranslation();
  const time = useMoment('short');
  const isHydrated = useHydrated();
  const { currency } = needs;
  const refused = useActionData<Refused>() ?? null;
  const { isBusy, onSubmit } = useSubmitLock(PATH);
  const usable = accounts.beneficiaries.find(({ isUsable }) => isUsable)?.id ?? null;
  const [chosen, setChosen] = useState(refused?.values.beneficiaryId ?? usable);
  const [minor, setMinor] = useState(0n);
  const [isChecked, setChecked] = useState(false);
  const account = accounts.beneficiaries.find(({ id }) => id === chosen);
  const method = methods.withdrawals.find((one) => one.method === account?.method) ?? methods.withdrawals[0];
  const quote = useQuote(account ? account.id : null, minor);
  if (!method) return null;
  const room = maxOf(method);
  const available = BigInt(needs.availableMinor);
  // The fee is taken from the balance too.
  const max = available - feeOf(method.fee, available);
  const range = { min: BigInt(method.minMinor), max: max < room ? (max > 0n ? max : 0n) : room };
  const fault = findFault(minor, { ...range, currency }, t);
  const missing = needs.checks.filter(({ id, isMet }) => !isMet && !BY_AMOUNT.includes(id));
  const isRefusedNow = refused !== null && refused.refusal.code !== 'amount';
  const arrives = quote ? t('cashier.by', { time: time(quote.promisedBy) }) : formatDuration(method.duration, t);
  return (
    <Form
      method="post"
      action={useCampaign()(PATH)}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        setChecked(true);
        if (fault) return event.preventDefault();
        onSubmit(event);
      }}
    >
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="currency" value={currency} />
      <div className={styles.page}>
        <BalanceStrip
          name={t('cashier.withdrawable')}
          amount={formatAmount(needs.availableMinor, currency)}
          parts={[
            { name: t('cashier.setAside'), amount: formatAmount(needs.heldMinor, currency) },
            { name: t('cashier.leftToPlay'), amount: formatAmount(needs.leftToPlayMinor, currency) },
          ]}
        />
        {isRefusedNow ? (
          <InlineNotice kind="negative">{refused.refusal.message || t('app.noConnection')}</InlineNotice>
        ) : null}
        <AmountField
          currency={currency}
          minor={minor}
          onChange={setMinor}
          min={range.min}
          max={range.max > range.min ? range.max : room}
          chips={[]}
          fault={
            isChecked || minor > range.max ? fault : refused && minor === 0n ? t('cashier.amountMissing') : undefined
          }
          isBusy={isBusy}
          end={
            isHydrated && range.max >= range.min ? (
              <Button kind="outline" size="s" onClick={() => setMinor(range.max)}>
                {t('cashier.max')}
              </Button>
            ) : null
          }
        />
        <FactsRow
          facts={[
            { name: t('cashier.arrives'), value: arrives },
            { name: t('cashier.fee'), value: formatFee(method.fee, { currency, minor }, t) },
          ]}
        />
        <Accounts all={accounts.beneficiaries} chosen={account ? account.id : null} onChoose={setChosen} />
        <Checks checks={quote?.checks ?? needs.checks} currency={currency} />
        <p className={styles.note}>{t(needs.memberCancel === 'never' ? 'cashier.noCancel' : 'cashier.canCancel')}</p>
        {children}
      </div>
      <Dock
        name={t('cashier.youReceive')}
        total={minor > 0n ? formatAmount(minor, currency) : '–'}
        label={t('cashier.withdraw')}
        busyLabel={t('cashier.working')}
        isBusy={isBusy}
        isDisabled={missing.length > 0 || account === undefined}
      />
    </Form>
  );
}
