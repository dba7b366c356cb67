import { classNames } from '@foyer/ui/class-names.ts';
import styles from './dice.module.css';

/** Where the pips of each face are, in hundredths of its side. */
const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[50, 50]],
  2: [
    [28, 28],
    [72, 72],
  ],
  3: [
    [26, 26],
    [50, 50],
    [74, 74],
  ],
  4: [
    [28, 28],
    [72, 28],
    [28, 72],
    [72, 72],
  ],
  5: [
    [27, 27],
    [73, 27],
    [50, 50],
    [27, 73],
    [73, 73],
  ],
  6: [
    [28, 24],
    [28, 50],
    [28, 76],
    [72, 24],
    [72, 50],
    [72, 76],
  ],
};

/** The three visible faces, upper, left and right, of every way a die can come to rest. Opposite faces add up to seven. */
const RESTS = [
  [5, 3, 1],
  [4, 6, 2],
  [6, 5, 3],
  [1, 2, 4],
  [3, 1, 5],
  [2, 4, 6],
  [4, 5, 1],
] as const;

/** Each face as a matrix of the drawing, in parts of the die's size. */
const FACES = [
  [0.866, 0.5, -0.866, 0.5, 0, -1],
  [0.866, 0.5, 0, 1, -0.866, -0.5],
  [0.866, -0.5, 0, 1, 0, 0],
] as const;

const BIG = { x: 44, y: 70, size: 36, edge: '#007f0c', pip: '#fff', faces: ['#3fc76d', '#009026', '#006200'] };
const SMALL = { x: 86, y: 42, size: 24, edge: '#e8e8f2', pip: '#007000', faces: ['#fafafd', '#dcdcea', '#bfbfd4'] };

interface RollingDiceProps {
  /** Changes the faces: a step while they roll, a digit of the number when they rest. */
  readonly turn: number;
  readonly isRolling: boolean;
}

/** Two dice that tumble while the number is being shown. They are decoration: the number decides. */
export function RollingDice({ isRolling, turn }: RollingDiceProps) {
  return (
    <svg viewBox="0 0 120 120" className={styles.art} aria-hidden="true">
      <ellipse cx="60" cy="111" rx="44" ry="5" opacity=".32" />
      <g className={classNames(isRolling && styles.tumble)}>
        <Die {...BIG} rest={turn} />
      </g>
      <g className={classNames(isRolling && styles.tumbleBack)}>
        <Die {...SMALL} rest={turn + 3} />
      </g>
      <path
        d="M96 84l2.100 5.900 5.900 2.100-5.900 2.100-2.100 5.900-2.100-5.900-5.900-2.100 5.900-2.100Z"
        fill="#fff"
      />
      <path
        d="M22 14l1.600 4.400 4.400 1.600-4.400 1.600-1.600 4.400-1.600-4.400-4.400-1.600 4.400-1.600Z"
        fill="#fff"
        opacity=".9"
      />
    </svg>
  );
}

interface DieProps {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly edge: string;
  readonly pip: string;
  readonly faces: readonly string[];
  readonly rest: number;
}

function Die({ edge, faces, pip, rest, size, x, y }: DieProps) {
  const shown = RESTS[rest % RESTS.length] ?? RESTS[0];
  const corners = [
    [0, -1],
    [0.866, -0.5],
    [0.866, 0.5],
    [0, 1],
    [-0.866, 0.5],
    [-0.866, -0.5],
  ] as const;
  const outline = corners.map(([across, down]) => `${x + across * size},${y + down * size}`).join(' ');
  return (
    <>
      <polygon points={outline} fill={edge} stroke={edge} strokeWidth={size * 0.13} strokeLinejoin="round" />
      {FACES.map(([a, b, c, d, across, down], face) => (
        <g
          key={faces[face]}
          transform={`matrix(${(a * size) / 100} ${(b * size) / 100} ${(c * size) / 100} ${(d * size) / 100} ${x + across * size} ${y + down * size})`}
        >
          <rect x="2.5" y="2.5" width="95" height="95" rx="17" fill={faces[face]} />
          {PIPS[shown[face] ?? 1]?.map(([left, top]) => (
            <circle key={`${left} ${top}`} cx={left} cy={top} r={shown[face] === 1 ? 14 : 10} fill={pip} />
          ))}
        </g>
      ))}
    </>
  );
}
