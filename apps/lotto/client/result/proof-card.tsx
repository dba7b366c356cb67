import { Button } from '@foyer/ui/button.tsx';
import { copyText } from '@foyer/ui/copy-text.ts';
import { Icon } from '@foyer/ui/icon.tsx';
import { IconButton } from '@foyer/ui/icon-button.tsx';
import { Spinner } from '@foyer/ui/spinner.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../messages/messages.ts';
import styles from './fair-card.module.css';

/** The state of a check on the member's own device. */
export type ProofState = 'before' | 'not-verified' | 'verifying' | 'verified' | 'mismatch' | 'unavailable';

interface ProofCardProps {
  readonly title: string;
  readonly state: ProofState;
  /** The state in words. */
  readonly text: string;
  readonly onVerify: () => void;
  /** Offers the proof as a file; absent while there is none. */
  readonly onSave?: (() => void) | undefined;
  /** Further actions. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
}

/** A proof that the member's own device can check. */
export function ProofCard({ title, state, text, onVerify, onSave, more, children }: ProofCardProps) {
  const t = useTranslation();
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <span className={styles.shield} data-state={state}>
          <Icon name="shield-check" size={24} />
        </span>
        <div className={styles.words}>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.state} data-state={state} role="status">
            {state === 'verified' ? <Icon name="check" size={16} /> : null}
            {state === 'mismatch' ? <Icon name="alert" size={16} /> : null}
            {state === 'verifying' ? <Spinner size={14} /> : null}
            <span>{text}</span>
          </p>
        </div>
        {state === 'before' ? null : (
          <Button kind="secondary" size="s" disabled={state === 'verifying'} onClick={onVerify}>
            {state === 'not-verified' ? t('fair.verify') : t('fair.again')}
          </Button>
        )}
      </div>
      {children}
      <div className={styles.actions}>
        {onSave ? (
          <Button kind="text" size="s" onClick={onSave}>
            {t('fair.save')}
          </Button>
        ) : null}
        {more}
      </div>
    </section>
  );
}

interface HashProps {
  readonly name: string;
  readonly value: string | null;
  readonly copyLabel: string;
}

/** A shortened hash that can be copied in full. */
export function Hash({ name, value, copyLabel }: HashProps) {
  const t = useTranslation();
  const copy = async () => {
    if (value !== null) await copyText(value, { copied: t('fair.copied'), notCopied: t('fair.not-copied') });
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
