import { formatMoney } from '@foyer/money/format-money.ts';
import { type Money, money } from '@foyer/money/money.ts';
import { Icon } from '@foyer/ui/icon.tsx';
import { prefersLessMotion } from '@foyer/vendor/device/motion.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from '../messages/messages.ts';
import styles from './ticket.module.css';

const COUNT_UP_MS = 600;
const PARTS = 1_000n;

/** The win, counted up once; read out once, with the whole amount. */
export function WonAmount({ amount }: { readonly amount: Money }) {
  const t = useTranslation();
  const part = useCountUp();
  const shown = formatMoney(money((amount.minor * part) / PARTS, amount.currency));
  return (
    <span className={styles.won}>
      <span className="vh" role="status">
        {t('ticket.won', { amount: formatMoney(amount) })}
      </span>
      <span aria-hidden="true" className="num">
        <Icon name="star" filled size={16} className={styles.star} />
        {t('ticket.won', { amount: shown })}
      </span>
    </span>
  );
}

/** Counts from 0 to PARTS within COUNT_UP_MS; immediately with reduced motion. */
function useCountUp(): bigint {
  const [part, setPart] = useState(() => (prefersLessMotion() ? PARTS : 0n));
  useEffect(() => {
    if (prefersLessMotion()) return;
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function next(now) {
      const done = Math.min(1, Math.max(0, (now - startedAt) / COUNT_UP_MS));
      setPart(BigInt(Math.round(done * Number(PARTS))));
      if (done < 1) frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return part;
}
