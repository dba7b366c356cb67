import { Icon } from '@foyer/ui/icon.tsx';
import styles from './game-info-sheet.module.css';
import { useOpenFairness } from './game-screen.tsx';
import { useTranslation } from './messages.ts';

const shorten = (hash: string): string => `${hash.slice(0, 6)}…${hash.slice(-6)}`;

/** The hash of the seed that decides the next rounds, and the link to history and fairness. */
export function NextHash({ commitment }: { readonly commitment: string }) {
  const t = useTranslation();
  return (
    <button type="button" className={styles.next} onClick={useOpenFairness()}>
      <Icon name="shield-check" size={20} />
      <span className={styles.nextWords}>
        <span className="t-footnote">{t('fair.next-hash')}</span>
        <code dir="ltr" className="c-3">
          {shorten(commitment)}
        </code>
      </span>
      <span className="t-footnote c-accent">{t('fair.check')}</span>
      <Icon name="chevron-end" size={16} flip />
    </button>
  );
}
