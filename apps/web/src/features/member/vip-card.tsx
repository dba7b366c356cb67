import { Ring } from '@foyer/ui/ring.tsx';
import { useTranslation } from '../../page/messages.ts';
import styles from './vip-card.module.css';

const STEPS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/**
 * Progress to the next VIP level. Until it is known the card is shown without it, so that nothing moves.
 * @param progress share of the conditions met, 0 to 1; null while unknown
 */
export function VipCard({ progress }: { progress: number | null }) {
  const t = useTranslation();
  const share = Math.min(1, Math.max(0, progress ?? 0));
  const percent = Math.round(share * 100);
  return (
    <section className={styles.card} aria-busy={progress === null}>
      <Ring value={share}>{progress === null ? null : `${percent}%`}</Ring>
      <div className={styles.text}>
        <h2 className="t-callout strong">{t('member.vipProgress')}</h2>
        <p className="t-footnote c-2">{progress === null ? '\u00a0' : t('member.vipDone', { percent })}</p>
        <span className={styles.steps} aria-hidden="true">
          {STEPS.map((step) => (
            <i key={step} className={step * 10 <= percent ? styles.done : undefined} />
          ))}
        </span>
      </div>
    </section>
  );
}
