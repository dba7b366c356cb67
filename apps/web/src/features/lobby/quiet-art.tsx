import { classNames } from '@foyer/ui/class-names.ts';
import styles from './quiet-art.module.css';

/**
 * A decorative picture that a browser does not count as the page's main content, so that the words of home are it.
 * It is painted as a border image, which every supported browser scales like a picture.
 */
export function QuietArt({ src, className }: { src: string; className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.art, className)}
      style={{ borderImageSource: `url("${src}")` }}
    />
  );
}
