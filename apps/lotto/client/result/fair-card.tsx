import type { DrawValue } from '@foyer/contract/lotto/draw.ts';
import { type DrawProof, verifyProof } from '@foyer/lottery/proof.ts';
import { ButtonLink } from '@foyer/ui/button.tsx';
import { canVerify } from '@foyer/vendor/device/random.ts';
import { saveFile } from '@foyer/vendor/device/save-file.ts';
import { useState } from 'react';
import { getSeenCommitment } from '../api/seen-commitments.ts';
import { type MessageKey, useTranslation } from '../messages/messages.ts';
import { usePlayer } from '../page/player.tsx';
import { Hash, ProofCard, type ProofState } from './proof-card.tsx';

/** Repeats the draw on the member's own device from its published seed. */
export function FairCard({ draw }: { readonly draw: DrawValue }) {
  const t = useTranslation();
  const { page } = usePlayer();
  const [state, setState] = useState<ProofState>('not-verified');
  const { proof } = draw;
  const shown = proof ? state : 'before';
  const verify = async () => {
    if (!proof) return;
    setState('verifying');
    setState(await judge(proof));
  };
  const address = new URLSearchParams({ merchant: page.merchant, language: page.language });
  return (
    <ProofCard
      title={t('fair.title')}
      state={shown}
      text={t(`fair.${shown}` as MessageKey)}
      onVerify={() => void verify()}
      onSave={proof ? () => saveFile(`${proof.drawId}.json`, JSON.stringify(proof, null, 2)) : undefined}
      more={
        <ButtonLink
          kind="text"
          size="s"
          href={`/lotto/verify/${encodeURIComponent(draw.drawId)}?${address}`}
          target="_blank"
          rel="noopener"
        >
          {t('fair.steps')}
        </ButtonLink>
      }
    >
      <Hash name={t('fair.hash')} value={draw.commitment} copyLabel={t('fair.copy-hash')} />
      <Hash
        name={t('fair.seed')}
        value={proof?.serverSeed ?? draw.voided?.serverSeed ?? null}
        copyLabel={t('fair.copy-seed')}
      />
    </ProofCard>
  );
}

/** The proof must be valid, and match the commitment if this device saw one before the close. */
async function judge(proof: NonNullable<DrawValue['proof']>): Promise<ProofState> {
  if (!canVerify()) return 'unavailable';
  const promised = getSeenCommitment(proof.drawId);
  if (promised !== null && promised !== proof.commitment) return 'mismatch';
  const { verified } = await verifyProof(proof satisfies DrawProof);
  return verified ? 'verified' : 'mismatch';
}
