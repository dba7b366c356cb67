import { Icon } from '@foyer/ui/icon.tsx';
import type { ReactNode } from 'react';
import styles from './lobby.module.css';

interface SectionHeadProps {
  readonly id: string;
  readonly title: string;
  /** Beside the title: how many there are, or how often. */
  readonly note?: ReactNode;
  /** A link to all of them. */
  readonly children?: ReactNode;
}

/** The heading of a part of the lobby. */
export function SectionHead({ id, title, note, children }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <h2 id={id} className="t-title-3 clamp-1">
        {title}
      </h2>
      {note ? <span className={styles.note}>{note}</span> : null}
      {children}
    </div>
  );
}

/** The arrow of a link to all. */
export const ToAll = () => <Icon name="chevron-end" size={16} flip />;
