import { formatAmount } from '@foyer/money/format-amount.ts';
import { Button } from '@foyer/ui/button.tsx';
import { Choice, Choices } from '@foyer/ui/choice.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { useHydrated } from '@foyer/ui/use-hydrated.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Form, useActionData } from 'react-router';
import { useCampaign } from '../../../page/link.tsx';
import { useTranslation } from '../../../page/messages.ts';
import type { Refused } from '../../../page/send-form.ts';
import { useSubmitLock } from '../../../page/use-submit-lock.ts';
import { AmountField } from '../amount-field.tsx';
import { BalanceStrip } from '../balance-strip.tsx';
import styles from '../cashier.module.css';
import { Dock } from '../dock.tsx';
import { findFault } from '../withdraw/find-fault.ts';
import { findWays, isUnderWay, nameOfWay, TRANSFER_PATH, type Wallets, type Way } from './transfer-data.ts';

interface TransferFormProps {
  form: string;
  wallets: Wallets;
  /** The outcome of the previous transfer. */
  outcome: ReactNode;
  children: ReactNode;
}

interface WaysProps {
  ways: readonly Way[];
  currency: string;
  chosen: string;
  onChoose(way: string): void;
}

function Ways({ chosen, currency, onChoose, ways }: WaysProps) {
  const t = useTranslation();
  return (
    <section className={styles.section}>
      <h2 id="way" className="t-title-3">
        {t('cashier.way')}
      </h2>
      <Choices labelledBy="way">
        {ways.map((way) => {
          const { direction, maxMinor, wallet } = way;
          return (
            <Choice
              key={nameOfWay(way)}
              name="way"
              value={nameOfWay(way)}
              icon={direction === 'toVendor' ? 'upload' : 'download'}
              title={t(direction === 'toVendor' ? 'cashier.toWallet' : 'cashier.fromWallet', { name: wallet.name })}
              note={
                wallet.balanceMinor === null
                  ? t('cashier.noAnswer')
                  : t('cashier.thereNow', { amount: formatAmount(wallet.balanceMinor, currency) })
              }
              isDisabled={maxMinor === null}
              isChecked={nameOfWay(way) === chosen}
              onChoose={onChoose}
            />
          );
        })}
      </Choices>
    </section>
  );
}

/** Moves all money back with one tap, if there is any. */
function AllBack({ isBusy, wallets }: { isBusy: boolean; wallets: Wallets['wallets'] }) {
  const t = useTranslation();
  if (wallets.every(({ balanceMinor }) => balanceMinor === '0')) return null;
  return (
    <Button type="submit" name="act" value="allBack" kind="secondary" block disabled={isBusy}>
      {t('cashier.allBack')}
    </Button>
  );
}

const isAllBack = (event: FormEvent): boolean =>
  (event.nativeEvent as SubmitEvent).submitter?.getAttribute('value') === 'allBack';

/** Direction and amount of a transfer; money under way is in neither wallet. */
export function TransferForm({ children, form, outcome, wallets }: TransferFormProps) {
  const t = useTranslation();
  const isHydrated = useHydrated();
  const { currency, mainMinor, transfers } = wallets;
  const refused = useActionData<Refused>() ?? null;
  const { isBusy, onSubmit } = useSubmitLock(TRANSFER_PATH);
  const ways = findWays(wallets);
  const [asked, setAsked] = useState(refused?.values.way ?? null);
  const [minor, setMinor] = useState(0n);
  const [isChecked, setChecked] = useState(false);
  const way =
    ways.find((one) => nameOfWay(one) === asked && one.maxMinor !== null) ?? ways.find((one) => one.maxMinor !== null);
  const max = way?.maxMinor ?? 0n;
  const isEmpty = max === 0n;
  const fault = isEmpty ? t('cashier.nothingThere') : findFault(minor, { min: 1n, max, currency }, t);
  const under = transfers.filter(isUnderWay).reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n);
  return (
    <Form
      method="post"
      action={useCampaign()(TRANSFER_PATH)}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        if (isAllBack(event)) return onSubmit(event);
        setChecked(true);
        if (fault) return event.preventDefault();
        onSubmit(event);
      }}
    >
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="currency" value={currency} />
      <div className={styles.page}>
        <BalanceStrip
          name={t('cashier.mainWallet')}
          amount={formatAmount(mainMinor, currency)}
          parts={under > 0n ? [{ name: t('cashier.stateSending'), amount: formatAmount(under, currency) }] : []}
        />
        {outcome}
        {refused && refused.refusal.code !== 'amount' ? (
          <InlineNotice kind="negative">{refused.refusal.message || t('app.noConnection')}</InlineNotice>
        ) : null}
        <AllBack isBusy={isBusy} wallets={wallets.wallets} />
        <Ways ways={ways} currency={currency} chosen={way ? nameOfWay(way) : ''} onChoose={setAsked} />
        <AmountField
          currency={currency}
          minor={minor}
          onChange={setMinor}
          min={isEmpty ? 0n : 1n}
          max={max}
          chips={[]}
          fault={
            isChecked || minor > max
              ? fault
              : refused?.refusal.code === 'amount'
                ? t('cashier.amountMissing')
                : undefined
          }
          isBusy={isBusy}
          end={
            isHydrated && !isEmpty ? (
              <Button kind="outline" size="s" onClick={() => setMinor(max)}>
                {t('cashier.max')}
              </Button>
            ) : null
          }
        />
        {children}
      </div>
      <Dock
        name={t('cashier.youMove')}
        total={minor > 0n ? formatAmount(minor, currency) : '–'}
        label={t('cashier.move')}
        busyLabel={t('cashier.working')}
        isBusy={isBusy}
        isDisabled={way === undefined}
      />
    </Form>
  );
}
