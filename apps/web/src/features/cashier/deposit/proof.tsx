import { Button } from '@foyer/ui/button.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { useHydrated } from '@foyer/ui/use-hydrated.ts';
import { useRef, useState } from 'react';
import { preparePicture } from '../../../device/prepare-picture.ts';
import { browserCall } from '../../../gateway/browser-call.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';
import { useTranslation } from '../../../page/messages.ts';
import { useMoment } from '../../../page/use-moment.ts';
import styles from '../cashier.module.css';
import type { Deposit } from '../cashier-data.ts';

const ACCEPTED = 'image/jpeg,image/png,image/heic,image/heif,application/pdf';

/** Sends a picture immediately, so that a reload loses nothing. */
function useProof({ id }: Deposit, onSent: () => void) {
  const t = useTranslation();
  const [isSending, setIsSending] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const send = async (file: Blob) => {
    setIsSending(true);
    setMessage(null);
    try {
      const picture = await preparePicture(file);
      if (!picture) return setMessage(t('cashier.proofFailed'));
      await browserCall()('cashier.addProof', { body: { id, data: picture.data }, situation: 'background' });
      onSent();
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      setMessage(error.message || t('cashier.proofFailed'));
    } finally {
      setIsSending(false);
    }
  };
  return { isSending, message, send };
}

/** For a transfer that has not arrived: a picture of it, for staff to look at. */
export function Proof({ deposit, onSent }: { deposit: Deposit; onSent: () => void }) {
  const t = useTranslation();
  const time = useMoment('short');
  const isReady = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const { isSending, message, send } = useProof(deposit, onSent);
  const { proof, proofFrom } = deposit;
  if (proofFrom === null) return null;
  if (Date.parse(proofFrom) > deposit.serverTime)
    return <p className={styles.note}>{t('cashier.proofLater', { time: time(proofFrom) })}</p>;
  return (
    <section className={`${styles.card} ${styles.proof}`} aria-labelledby="proof">
      <h2 className="t-title-3" id="proof">
        {t('cashier.proofTitle')}
      </h2>
      <p className="c-2" role="status">
        {proof?.state === 'waiting'
          ? t('cashier.proofWaiting', { time: time(proof.at) })
          : t(proof?.state === 'refused' ? 'cashier.proofRefused' : 'cashier.proofText')}
      </p>
      {message === null ? null : <InlineNotice kind="negative">{message}</InlineNotice>}
      <Button
        kind={proof?.state === 'waiting' ? 'text' : 'secondary'}
        block
        disabled={!isReady}
        loading={isSending}
        loadingLabel={t('cashier.proofSending')}
        onClick={() => input.current?.click()}
      >
        {t(proof ? 'cashier.proofReplace' : 'cashier.proofChoose')}
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        aria-label={t('cashier.proofChoose')}
        className="vh"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (file) void send(file);
        }}
      />
    </section>
  );
}
