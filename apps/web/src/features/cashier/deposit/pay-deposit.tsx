import { formatAmount } from '@foyer/money/format-amount.ts';
import { money } from '@foyer/money/money.ts';
import { toMajorText } from '@foyer/money/money-text.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { Button } from '@foyer/ui/button.tsx';
import { copyText } from '@foyer/ui/copy-text.ts';
import { Countdown } from '@foyer/ui/countdown.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { Paper } from '@foyer/ui/paper.tsx';
import { showToast } from '@foyer/ui/toast-queue.ts';
import { useHydrated } from '@foyer/ui/use-hydrated.ts';
import { useRemaining } from '@foyer/ui/use-remaining.ts';
import { type FormEvent, useState } from 'react';
import { savePicture } from '../../../device/save-picture.ts';
import { browserCall } from '../../../gateway/browser-call.ts';
import { useTranslation } from '../../../page/messages.ts';
import { useMoment } from '../../../page/use-moment.ts';
import styles from '../cashier.module.css';
import type { Deposit } from '../cashier-data.ts';
import { CopyButton, CopyRow } from '../copy-row.tsx';
import pay from './pay-deposit.module.css';
import { Proof } from './proof.tsx';

interface PayDepositProps {
  deposit: Deposit;
  /** The address of the QR code's drawing. */
  qr: string | null;
  /** Reads the deposit again. */
  onCheck(): void;
}

/** That the payment is awaited, and how long the code is valid. */
function LiveStrip({ deposit, isLate }: { deposit: Deposit; isLate: boolean }) {
  const t = useTranslation();
  const time = useMoment('time');
  const [renderedAt] = useState(deposit.serverTime);
  const [offsetMs] = useState(() => deposit.serverTime - Date.now());
  const deadline = { endsAt: Date.parse(deposit.expiresAt), renderedAt, offsetMs };
  const { seconds } = useRemaining(deadline);
  const whole = (deadline.endsAt - Date.parse(deposit.createdAt)) / 1000;
  const share = Math.min(1, Math.max(0, (seconds ?? whole) / whole));
  return (
    <div className={pay.live}>
      <span className={pay.dot} />
      <span className={pay.words} role="status">
        <b>{t(isLate ? 'cashier.waitingLate' : 'cashier.waiting')}</b>
        <span className={styles.sub}>{t('cashier.updatesItself')}</span>
      </span>
      <Countdown
        {...deadline}
        look="plain"
        isShort
        label={t('cashier.validUntil', { time: time(deposit.expiresAt) })}
      />
      <span className={pay.line} style={{ transform: `scaleX(${share.toFixed(3)})` }} suppressHydrationWarning />
    </div>
  );
}

function Account({ deposit }: { deposit: Deposit }) {
  const t = useTranslation();
  const { account } = deposit;
  if (!account) return null;
  return (
    <dl className={pay.copies}>
      <CopyRow name={t('cashier.bank')} text={account.bank} hasCopyButton={false} />
      <CopyRow name={t('cashier.account')} text={account.number} />
      <CopyRow name={t('cashier.name')} text={account.holder} hasCopyButton={false} />
      {account.content ? <CopyRow name={t('cashier.content')} text={account.content} isKey /> : null}
    </dl>
  );
}

function Code({ deposit, qr }: { deposit: Deposit; qr: string | null }) {
  const t = useTranslation();
  const amount = formatAmount(deposit.amountMinor, deposit.currency);
  return (
    <div className={pay.code}>
      {qr ? <img src={qr} alt={t('cashier.qr', { amount })} /> : null}
      <p className={pay.amount}>
        <Amount>{amount}</Amount>
        <CopyButton
          name={t('cashier.amount')}
          text={toMajorText(money(BigInt(deposit.amountMinor), deposit.currency))}
        />
      </p>
      <p className={pay.hint}>{t(qr ? 'cashier.scan' : 'cashier.transferExactly')}</p>
    </div>
  );
}

/** "I have paid": asks the provider now. */
function usePaid({ id }: Deposit, onCheck: () => void) {
  const [state, setState] = useState<'idle' | 'asking' | 'notYet' | 'failed'>('idle');
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (state === 'asking') return;
    setState('asking');
    const answer = await browserCall()('cashier.checkDeposit', { body: { id }, situation: 'background' }).catch(
      () => null,
    );
    setState(!answer ? 'failed' : answer.state === 'pending' ? 'notYet' : 'idle');
    onCheck();
  };
  return { state, onSubmit };
}

/** How to pay a deposit: the code, the account, and what happens next. */
export function PayDeposit({ deposit, onCheck, qr }: PayDepositProps) {
  const t = useTranslation();
  const time = useMoment('time');
  const isHydrated = useHydrated();
  const { onSubmit, state } = usePaid(deposit, onCheck);
  const isLate = deposit.serverTime > Date.parse(deposit.promisedBy) && state === 'notYet';
  const save = async () => {
    const isSaved = qr !== null && (await savePicture(`${deposit.id.slice(0, 8)}.png`, qr));
    showToast(
      isSaved ? { kind: 'positive', text: t('cashier.saved') } : { kind: 'negative', text: t('cashier.notSaved') },
    );
  };
  const copyCode = () => copyText(deposit.qr ?? '', { copied: t('cashier.codeCopied'), notCopied: t('app.notCopied') });
  return (
    <div className={styles.page}>
      <LiveStrip deposit={deposit} isLate={isLate} />
      {deposit.account ? (
        <Paper head={<Code deposit={deposit} qr={qr} />}>
          <Account deposit={deposit} />
        </Paper>
      ) : (
        <Paper>
          <Code deposit={deposit} qr={qr} />
        </Paper>
      )}
      {state === 'notYet' ? (
        <InlineNotice kind="info">{t('cashier.notYet', { time: time(deposit.promisedBy) })}</InlineNotice>
      ) : state === 'failed' ? (
        <InlineNotice kind="negative">{t('cashier.notAsked')}</InlineNotice>
      ) : deposit.account?.content ? (
        <InlineNotice kind="info">{t('cashier.contentExact')}</InlineNotice>
      ) : null}
      <p className={styles.note}>{t('cashier.mayLeave')}</p>
      <form method="post" onSubmit={onSubmit} className={styles.actions}>
        {isHydrated && qr ? (
          <div className={styles.pair}>
            <Button kind="secondary" onClick={save}>
              {t('cashier.savePicture')}
            </Button>
            <Button kind="secondary" onClick={copyCode}>
              {t('cashier.copyCode')}
            </Button>
          </div>
        ) : null}
        <Button type="submit" size="l" block loading={state === 'asking'} loadingLabel={t('cashier.asking')}>
          {t('cashier.paid')}
        </Button>
      </form>
      <Proof deposit={deposit} onSent={onCheck} />
    </div>
  );
}
