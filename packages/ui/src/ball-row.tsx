import type { SkinLayout } from '@foyer/theme/skins.data.ts';
import styles from './ball.module.css';
import { Ball } from './ball.tsx';
import { classNames } from './class-names.ts';

type BallRowProps = {
  values: readonly string[];
  /** `skins[skin].ball` of the theme. */
  look: SkinLayout['ball'];
  size?: number;
  /** Name of the whole row, such as "Last special prize 49027"; absent: every ball names itself. */
  label?: string;
  className?: string | undefined;
};

/** Balls in drawing order, which is left to right in every language. */
export function BallRow({ values, look, size = 28, label, className }: BallRowProps) {
  const toneAt = (place: number) => (look.style === 'gloss' ? look.tones[place % look.tones.length] : undefined);
  const balls = values.map((value, place) => ({ value, tone: toneAt(place), key: `${place}-${value}` }));
  const naming = label ? ({ role: 'img', 'aria-label': label } as const) : null;
  return (
    <span dir="ltr" {...naming} className={classNames(styles.row, className)}>
      {balls.map(({ key, ...ball }) => (
        <Ball key={key} {...ball} size={size} />
      ))}
    </span>
  );
}
