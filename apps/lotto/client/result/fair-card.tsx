import { type DrawProof, verifyProof } from '@foyer/lottery/proof.ts';
import { Button } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { IconButton } from '@foyer/ui/icon-button.tsx';
import { Spinner } from '@foyer/ui/spinner.tsx';
import { showToast } from '@foyer/ui/toast-queue.ts';
import { useState } from 'react';
import type { DrawValue } from '../../api/draw.ts';
import { getSeenCommitment } from '../api/seen-commitments.ts';
import { copyText } from '../device/clipboard.ts';
import { canVerify } from '../device/random.ts';
import { useWords, type WordKey } from '../words/words.tsx';
import styles from './fair-card.module.css';

type State = 'before' | 'not-verified' | 'verifying' | 'verified' | 'mismatch' | 'unavailable';

/** Lets the member's own device repeat the draw from its published seed. */
export function FairCard({ draw }: { readonly draw: DrawValue }) {
  const { t } = useWords();
  const [state, setState] = useState<State>('not-verified');
  const shown = draw.proof ? state : 'before';
  const verify = async () => {
    if (!draw.proof) return;
    setState('verifying');
    setState(await judge(draw.proof));
  };
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <span className={styles.shield} data-state={shown}>
          <Icon name="shield-check" size={24} />
        </span>
        <div className={styles.words}>
          <h2 className={styles.title}>{t('fair.title')}</h2>
          <p className={styles.state} data-state={shown} role="status">
            {shown === 'verified' ? <Icon name="check" size={16} /> : null}
            {shown === 'mismatch' ? <Icon name="alert" size={16} /> : null}
            {shown === 'verifying' ? <Spinner size={14} /> : null}
            <span>{t(`fair.${shown}` as WordKey)}</span>
          </p>
        </div>
        {draw.proof ? (
          <Button kind="secondary" size="s" disabled={shown === 'verifying'} onClick={() => void verify()}>
            {shown === 'not-verified' ? t('fair.verify') : t('fair.again')}
          </Button>
        ) : null}
      </div>
      <Hash name={t('fair.hash')} value={draw.commitment} copyLabel={t('fair.copy-hash')} />
      <Hash name={t('fair.seed')} value={draw.proof?.serverSeed ?? null} copyLabel={t('fair.copy-seed')} />
    </section>
  );
}

/** Besides the proof itself: it must fit what this device was promised while the draw still sold. */
async function judge(proof: NonNullable<DrawValue['proof']>): Promise<State> {
  if (!canVerify()) return 'unavailable';
  const promised = getSeenCommitment(proof.drawId);
  if (promised !== null && promised !== proof.commitment) return 'mismatch';
  const { verified } = await verifyProof(proof satisfies DrawProof);
  return verified ? 'verified' : 'mismatch';
}

interface HashProps {
  readonly name: string;
  readonly value: string | null;
  readonly copyLabel: string;
}

function Hash({ name, value, copyLabel }: HashProps) {
  const { t } = useWords();
  const copy = async () => {
    if (value !== null && (await copyText(value))) showToast({ text: t('fair.copied') });
  };
  return (
    <div className={styles.hash}>
      <span className="c-3">{name}</span>
      {value === null ? (
        <span className={styles.later}>{t('fair.seed-later')}</span>
      ) : (
        <>
          <code dir="ltr" title={value}>{`${value.slice(0, 6)}…${value.slice(-6)}`}</code>
          <IconButton icon="copy" iconSize={18} label={copyLabel} onClick={() => void copy()} className={styles.copy} />
        </>
      )}
    </div>
  );
}
