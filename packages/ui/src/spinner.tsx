import styles from './spinner.module.css';

/** A turning ring in the colour of the text; decorative, as the adjacent text carries the meaning. */
export function Spinner({ size = 18 }: { size?: number }) {
  return <span className={styles.spinner} style={{ width: size, height: size }} aria-hidden="true" />;
}
