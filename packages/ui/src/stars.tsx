import { Icon } from './icon.tsx';
import styles from './stars.module.css';

/** A rating as stars. `label` is its text alternative; `count` is how many are drawn. */
export function Stars({ label, count = 5, size = 12 }: { label: string; count?: number; size?: number }) {
  return (
    <span role="img" aria-label={label} className={styles.stars}>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <Icon key={place} name="star" filled size={size} />
      ))}
    </span>
  );
}
