import { useNavigation } from 'react-router';
import styles from './progress.module.css';

/** A thin line over the page while the next one is on its way; it appears only when that takes a while. */
export function Progress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={styles.line} aria-hidden="true" />;
}
