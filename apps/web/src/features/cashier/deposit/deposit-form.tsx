import { formatAmount } from '@foyer/money/format-amount.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { Choice, Choices } from '@foyer/ui/choice.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { type ReactNode, useState } from 'react';
import { Form, useActionData } from 'react-router';
import { Link, useCampaign } from '../../../page/link.tsx';
import type { MessageKey } from '../../../page/message-keys.ts';
import { type Translate, useTranslation } from '../../../page/messages.ts';
import type { OfferDetail } from '../../../page/offers/offer-data.ts';
import type { Refused } from '../../../page/send-form.ts';
import { type Balance, useBalance } from '../../../page/use-balance.ts';
import { useSubmitLock } from '../../../page/use-submit-lock.ts';
import { AmountField } from '../amount-field.tsx';
import { BalanceStrip } from '../balance-strip.tsx';
import styles from '../cashier.module.css';
import { type DepositMethod, type Methods, maxOf } from '../cashier-data.ts';
import { Dock } from '../dock.tsx';
import { formatDuration } from '../duration.ts';
import { FactsRow } from '../facts-row.tsx';
import { formatFee } from '../fee.ts';
import { findFault } from '../withdraw/find-fault.ts';
import { isMatchOffer } from './deposit-cost.ts';
import { DepositOffer } from './deposit-offer.tsx';

const PATH = '/m/member/deposit';

/** The messages for why no method can be used; any other refusal means that there is none. */
const BLOCKED: ReadonlyMap<string, MessageKey> = new Map([
  ['identity.required', 'cashier.identityFirst'],
  ['member.paused', 'cashier.paused'],
  ['member.excluded', 'cashier.excluded'],
] as const);

interface DepositFormProps {
  /** Identifies this form: a repeated submit is the same deposit. */
  form: string;
  methods: Methods;
  balance: Balance | null;
  /** The match that the member can join or has joined. */
  offer: OfferDetail | null;
  wanted: { method: string | null; amountMinor: string };
  children: ReactNode;
}

/** Usable methods first, and among them the last used one. */
const sorted = (methods: readonly DepositMethod[]): DepositMethod[] =>
  [...methods].sort(
    (a, b) => Number(a.refusal !== null) - Number(b.refusal !== null) || Number(b.isLastUsed) - Number(a.isLastUsed),
  );

function factsOf(method: DepositMethod, { currency, minor }: { currency: string; minor: bigint }, t: Translate) {
  const facts = [
    { name: t('cashier.arrives'), value: formatDuration(method.duration, t) },
    { name: t('cashier.fee'), value: formatFee(method.fee, { currency, minor }, t) },
  ];
  if (method.leftMinor === null) return facts;
  const left = <Amount>{formatAmount(method.leftMinor, currency)}</Amount>;
  return [...facts, { name: t('cashier.leftToday'), value: left }];
}

function MethodChoices({
  all,
  chosen,
  onChoose,
}: {
  all: readonly DepositMethod[];
  chosen: string;
  onChoose(id: string): void;
}) {
  const t = useTranslation();
  return (
    <Choices legend={t('cashier.payWith')}>
      {all.map(({ duration, isLastUsed, kind, method, name, refusal }) => (
        <Choice
          key={method}
          name="method"
          value={method}
          icon={kind === 'qr' ? 'qr' : 'wallet'}
          title={name}
          note={formatDuration(duration, t)}
          tag={refusal !== null ? t('cashier.notNow') : isLastUsed ? t('cashier.lastUsed') : null}
          isDisabled={refusal !== null}
          isChecked={method === chosen}
          onChoose={onChoose}
        />
      ))}
    </Choices>
  );
}

/** Method and amount of a deposit; all its costs are shown before it is made. */
export function DepositForm({ balance, children, form, methods, offer, wanted }: DepositFormProps) {
  const t = useTranslation();
  const { currency } = methods;
  const refused = useActionData<Refused>() ?? null;
  const { isBusy, onSubmit } = useSubmitLock(PATH);
  const all = sorted(methods.deposits);
  const [chosen, setChosen] = useState(refused?.values.method ?? wanted.method);
  const [minor, setMinor] = useState(BigInt(wanted.amountMinor));
  const [isChecked, setChecked] = useState(wanted.amountMinor !== '0');
  const [hasBonus, setBonus] = useState(refused?.values.bonus !== undefined);
  const current = useBalance(balance).data;
  const method = all.find((one) => one.method === chosen && one.refusal === null) ?? (all[0] as DepositMethod);
  const range = { min: BigInt(method.minMinor), max: maxOf(method) };
  const fault = findFault(minor, { ...range, currency }, t);
  const match = isMatchOffer(offer) ? offer : null;
  const isTooSmall = hasBonus && match !== null && minor < BigInt(match.match.minDepositMinor);
  const isRefusedNow = refused !== null && refused.refusal.code !== 'amount';
  const blocked = method.refusal === null ? null : t(BLOCKED.get(method.refusal) ?? 'cashier.noMethods');
  return (
    <Form
      method="post"
      action={useCampaign()(PATH)}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        setChecked(true);
        if (fault || isTooSmall) return event.preventDefault();
        onSubmit(event);
      }}
    >
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="currency" value={currency} />
      <div className={styles.page}>
        {current ? (
          <BalanceStrip name={t('cashier.balance')} amount={formatAmount(current.balanceMinor, current.currency)} />
        ) : null}
        {blocked ? (
          <InlineNotice
            kind="warning"
            action={
              method.refusal === 'identity.required' ? (
                <Link to="/m/member/identity" className={styles.link}>
                  {t('cashier.verify')}
                </Link>
              ) : undefined
            }
          >
            {blocked}
          </InlineNotice>
        ) : null}
        {isRefusedNow ? (
          <InlineNotice kind="negative">{refused.refusal.message || t('app.noConnection')}</InlineNotice>
        ) : null}
        <MethodChoices all={all} chosen={method.method} onChoose={setChosen} />
        <AmountField
          currency={currency}
          minor={minor}
          onChange={setMinor}
          min={range.min}
          max={range.max}
          chips={method.chipsMinor.map(BigInt)}
          fault={
            isChecked || minor > range.max ? fault : refused && minor === 0n ? t('cashier.amountMissing') : undefined
          }
          isBusy={isBusy}
        />
        <FactsRow facts={factsOf(method, { currency, minor }, t)} />
        {match ? <DepositOffer offer={match} minor={minor} isOn={hasBonus} onChange={setBonus} /> : null}
        <Link to="/m/member/limits/deposit" className={styles.link}>
          {t('cashier.limits')}
        </Link>
        {children}
      </div>
      <Dock
        name={t('cashier.youPay')}
        total={minor > 0n ? formatAmount(minor, currency) : '–'}
        label={t('cashier.continue')}
        busyLabel={t('cashier.working')}
        isBusy={isBusy}
        isDisabled={method.refusal !== null}
      />
    </Form>
  );
}
