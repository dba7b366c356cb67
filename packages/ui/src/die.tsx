import styles from './die.module.css';

interface DieProps {
  readonly face: string;
  readonly size: number;
}

type Place = readonly [x: number, y: number];
const LOW = 7;
const MID = 12;
const HIGH = 17;
const CORNERS: readonly Place[] = [
  [LOW, LOW],
  [HIGH, HIGH],
  [LOW, HIGH],
  [HIGH, LOW],
];
const SIDES: readonly Place[] = [
  [LOW, MID],
  [HIGH, MID],
];

/** The spots of a face: corners in pairs, the middle of odd ones, the sides of a six. */
function spotsOf(face: number): readonly Place[] {
  const corners = CORNERS.slice(0, face === 6 ? 4 : face - (face % 2));
  return [...corners, ...(face === 6 ? SIDES : []), ...(face % 2 ? [[MID, MID] as const] : [])];
}

/** One die from above; one and four are red, as is customary in the markets. */
export function Die({ face, size }: DieProps) {
  const value = Number(face);
  const isRed = value === 1 || value === 4;
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} role="img" aria-label={face} className={styles.die}>
      <rect x="1" y="1" width="22" height="22" rx="5" className={styles.body} />
      {spotsOf(value).map(([x, y]) => (
        <circle
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          r={value === 1 ? 3.6 : 2.3}
          className={isRed ? styles.red : styles.spot}
        />
      ))}
    </svg>
  );
}
