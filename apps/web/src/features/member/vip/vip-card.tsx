import { Icon } from '@foyer/ui/icon.tsx';
import { Ring } from '@foyer/ui/ring.tsx';
import { Link } from '../../../page/link.tsx';
import { type Translate, useTranslation } from '../../../page/messages.ts';
import styles from './vip-card.module.css';
import type { NextLevel } from './vip-progress.ts';

const STEPS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/**
 * Progress to the next VIP level. Until it is known the card is shown without it, so that nothing moves.
 * @param progress share of the conditions met, 0 to 1; null while unknown
 */
export function VipCard({ progress, next }: { progress: number | null; next: NextLevel | null }) {
  const t = useTranslation();
  const share = Math.min(1, Math.max(0, progress ?? 0));
  const percent = Math.round(share * 100);
  return (
    <Link to="/m/member/vip" className={styles.card} aria-busy={progress === null}>
      <Ring value={share}>{progress === null ? null : `${percent}%`}</Ring>
      <div className={styles.text}>
        <h2 className="t-callout strong">{t('member.vipProgress')}</h2>
        <p className="t-footnote c-2">{progress === null ? '\u00a0' : toText(next, percent, t)}</p>
        <span className={styles.steps} aria-hidden="true">
          {STEPS.map((step) => (
            <i key={step} className={step * 10 <= percent ? styles.done : undefined} />
          ))}
        </span>
      </div>
      <Icon name="chevron-end" size={18} flip className={styles.go} />
    </Link>
  );
}

function toText(next: NextLevel | null, percent: number, t: Translate): string {
  if (!next) return t('member.vipDone', { percent });
  return next.name === null
    ? t('member.vipHighest')
    : t('member.vipLeft', { count: next.conditionsLeft, level: next.name });
}
