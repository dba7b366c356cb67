import type { DrawValue } from '@foyer/contract/lotto/draw.ts';
import type { ReceiptValue } from '@foyer/contract/lotto/ticket.ts';
import { verifyReceipt } from '@foyer/lottery/receipt.ts';
import { showToast } from '@foyer/ui/toast-queue.ts';
import { canVerify } from '@foyer/vendor/device/random.ts';
import { saveFile } from '@foyer/vendor/device/save-file.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { useTranslation } from '../messages/messages.ts';
import { Hash, ProofCard, type ProofState } from './proof-card.tsx';

interface ReceiptCardProps {
  readonly ticketId: string;
  readonly manifest: NonNullable<DrawValue['manifest']>;
}

const readReceipt = (ticketId: string) => call('ticket.receipt', { params: { ticketId } });

/** Checks on the member's own device that this ticket was sealed before the draw. */
export function ReceiptCard({ ticketId, manifest }: ReceiptCardProps) {
  const t = useTranslation();
  const [state, setState] = useState<ProofState>('not-verified');
  const { root, tickets } = manifest;
  const text = {
    before: '',
    'not-verified': t('receipt.not-verified', { count: tickets }),
    verifying: t('fair.verifying'),
    verified: t('receipt.verified', { count: tickets }),
    mismatch: t('fair.mismatch'),
    unavailable: t('fair.unavailable'),
  }[state];
  const verify = async () => {
    setState('verifying');
    try {
      setState(await judge(await readReceipt(ticketId), { ticketId, manifest }));
    } catch {
      setState('not-verified');
      showToast({ text: t('receipt.lost') });
    }
  };
  const save = () =>
    readReceipt(ticketId).then(
      (receipt) => saveFile(`ticket-${ticketId.slice(0, 8)}.json`, JSON.stringify(receipt, null, 2)),
      () => showToast({ text: t('receipt.lost') }),
    );
  return (
    <ProofCard
      title={t('receipt.title')}
      state={state}
      text={text}
      onVerify={() => void verify()}
      onSave={() => void save()}
    >
      <Hash name={t('receipt.root')} value={root} copyLabel={t('receipt.copy-root')} />
    </ProofCard>
  );
}

/** The receipt must be valid, belong to this ticket, and lead to the published root. */
async function judge(receipt: ReceiptValue, { ticketId, manifest }: ReceiptCardProps): Promise<ProofState> {
  if (!canVerify()) return 'unavailable';
  const isOurs = receipt.text.split('|')[1] === ticketId && receipt.root === manifest.root;
  const { verified } = await verifyReceipt(receipt);
  return isOurs && verified ? 'verified' : 'mismatch';
}
