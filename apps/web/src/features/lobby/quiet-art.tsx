import { classNames } from '@foyer/ui/class-names.ts';
import styles from './quiet-art.module.css';

/**
 * A decorative picture that is no candidate for the largest contentful paint, so that the text of home is it.
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
