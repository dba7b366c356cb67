import type { ReactNode } from 'react';
import { BrandLogo } from './brand-logo.tsx';
import { BrandMotif } from './brand-motif.tsx';
import { Paper } from './paper.tsx';
import styles from './wide-frame.module.css';

type WideFrameProps = {
  name: string;
  /** The brand's promise; if empty, there are no cards beside the stage. */
  promise: string;
  text: string;
  /** The brand's own colour for the text; null: the theme's. */
  textColor?: string | null;
  /** The address of one of the brand's pictures: `mark.svg`, `wordmark.svg`, `motif.svg`, `app-icon.svg`. */
  picture: (file: string) => string;
  /** `motif.place` of the skin. */
  motifPlace: 'disc' | 'fill';
  /** The address of a QR code of the page, and its description. */
  qr: { src: string; label: string };
  /** Below the QR code: what it is for, in one line and in two. */
  children: ReactNode;
};

/** Surrounds the stage on wide screens: motif, logo with a promise, and a QR code for the phone. Never loaded on phones. */
export function WideFrame({ name, promise, text, textColor, picture, motifPlace, qr, children }: WideFrameProps) {
  return (
    <div className={styles.backdrop}>
      <BrandMotif src={picture('motif.svg')} place={motifPlace} on="backdrop" />
      <aside className={styles.start} hidden={!promise}>
        <BrandLogo mark={picture('mark.svg')} wordmark={picture('wordmark.svg')} name={name} size={56} />
        <p className={styles.promise}>{promise}</p>
        <p className={styles.more} style={{ color: textColor ?? undefined }}>
          {text}
        </p>
      </aside>
      <aside className={styles.end} hidden={!promise}>
        <Paper className={styles.paper}>
          <span className={styles.qr}>
            <img src={qr.src} alt={qr.label} width={196} height={196} loading="lazy" />
            <img src={picture('app-icon.svg')} alt="" width={44} height={44} loading="lazy" />
          </span>
          <div className={styles.hint}>{children}</div>
        </Paper>
      </aside>
    </div>
  );
}
