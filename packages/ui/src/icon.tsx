import { spriteUrl } from './art-urls.ts';
import { classNames } from './class-names.ts';
import styles from './icon.module.css';
import type { FilledIconName, IconName } from './icon-names.data.ts';

type IconProps = {
  /** Edge in CSS pixels; lines get a little bolder at 16 and below. */
  size?: number;
  /** Mirrored in right-to-left documents: for arrows, send and back, never for clocks or checks. */
  flip?: boolean;
  strokeWidth?: number;
  className?: string | undefined;
} & ({ name: IconName; filled?: false } | { name: FilledIconName; filled: boolean });

/** One icon of the sprite, in the colour of the text around it. Always decorative: the control around it carries the name. */
export function Icon({ name, size = 24, filled = false, flip = false, strokeWidth, className }: IconProps) {
  return (
    <svg
      className={classNames(styles.icon, flip && styles.flip, className)}
      width={size}
      height={size}
      strokeWidth={strokeWidth ?? (size <= 16 ? 2 : 1.75)}
      aria-hidden="true"
    >
      <use href={`${spriteUrl}#${filled ? `${name}-filled` : name}`} />
    </svg>
  );
}
