import { type PearlBet, pearlCups } from '@foyer/arcade-rules/pearls.ts';
import { classNames } from '@foyer/ui/class-names.ts';
import { useFrameTime } from '../device/frames.ts';
import { type Falling, placeOf } from './falling.ts';
import styles from './pearls.module.css';

const WIDTH = 358;
const TOP = 42;
/** Colours of the cups from the outermost to the middle, as hues; the middle ones are calm. */
const FILLS = ['#ffd3ee', '#ffd5d8', '#ffddc9', '#ffe3b4', '#c5f2d8', '#b9f0fb'];
const INKS = ['#7a1160', '#8a1226', '#8a2b06', '#7a3a00', '#00562f', '#00506b'];

interface PearlBoardProps {
  readonly bet: PearlBet;
  readonly falling: readonly Falling[];
  readonly hitCup: number | null;
  readonly label: string;
}

/** The pegs, the cups, and the pearls on their way between them. */
export function PearlBoard({ bet, falling, hitCup, label }: PearlBoardProps) {
  const now = useFrameTime(falling.length > 0);
  const cups = pearlCups(bet);
  const step = WIDTH / (bet.rows + 1.5);
  const cupWidth = WIDTH / cups.length;
  const rise = Math.min(26, 312 / bet.rows);
  const cupTop = TOP + bet.rows * rise - 2;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${cupTop + 46}`} role="img" aria-label={label}>
      <Pegs rows={bet.rows} step={step} rise={rise} />
      {cups.map((pays, cup) => {
        const tone = Math.round((Math.min(cup, bet.rows - cup) / (bet.rows / 2)) * (FILLS.length - 1));
        return (
          <g key={cup} className={classNames(styles.cup, cup === hitCup && styles.hit)}>
            <rect
              x={cup * cupWidth + 1}
              y={cupTop}
              width={cupWidth - 2}
              height="32"
              rx="8"
              fill={cup === hitCup ? INKS[tone] : FILLS[tone]}
            />
            <text
              x={(cup + 0.5) * cupWidth}
              y={cupTop + 20.5}
              textAnchor="middle"
              fontSize={cups.length > 13 ? 9 : 11}
              fontWeight="700"
              fill={cup === hitCup ? '#fff' : INKS[tone]}
            >
              {String(pays / 100).replace(/^0/, '')}
            </text>
          </g>
        );
      })}
      {falling.map((pearl) => {
        const { row, side } = placeOf(pearl, now);
        return <Pearl key={pearl.round.roundId} x={WIDTH / 2 + (side * step) / 2} y={TOP - 18 + row * rise} />;
      })}
    </svg>
  );
}

function Pegs({ rise, rows, step }: { readonly rows: number; readonly step: number; readonly rise: number }) {
  const pegs = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 3 }, (__, index) => ({
      x: WIDTH / 2 + (index - (row + 2) / 2) * step,
      y: TOP + row * rise,
    })),
  ).flat();
  return pegs.map(({ x, y }) => (
    <circle key={`${x} ${y}`} cx={x} cy={y} r={rows > 12 ? 3 : 4.2} className={styles.peg} opacity=".55" />
  ));
}

const Pearl = ({ x, y }: { readonly x: number; readonly y: number }) => (
  <g transform={`translate(${x} ${y})`}>
    <circle r="9" fill="#f2dcee" stroke="#9a7fd0" strokeWidth="1" />
    <ellipse cx="-3" cy="-4" rx="3.2" ry="1.8" fill="#fff" transform="rotate(-28 -3 -4)" />
  </g>
);
