import styles from './die.module.css';

interface DieProps {
  readonly face: string;
  readonly size: number;
}

/** One die from above, its spots drawn by the style sheet; one and four are red, as is customary in the markets. */
export function Die({ face, size }: DieProps) {
  return <span role="img" aria-label={face} data-face={face} className={styles.die} style={{ fontSize: size }} />;
}
