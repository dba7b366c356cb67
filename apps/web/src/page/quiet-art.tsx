import { classNames } from '@foyer/ui/class-names.ts';
import styles from './quiet-art.module.css';
import { useNear } from './use-near.ts';

type QuietArtProps = {
  src: string;
  /** Fetched immediately; otherwise when it comes into view. */
  isEager?: boolean;
  className?: string | undefined;
};

/**
 * A decorative picture that is no candidate for the largest contentful paint, so that the text of the page is chosen.
 * It is painted as a border image, which every supported browser scales like a picture.
 */
export function QuietArt({ src, isEager = true, className }: QuietArtProps) {
  const [isNear, place] = useNear<HTMLSpanElement>(isEager);
  return (
    <span
      ref={place}
      aria-hidden="true"
      className={classNames(styles.art, className)}
      style={isNear ? { borderImageSource: `url("${src}")` } : undefined}
    />
  );
}
