import styles from './lantern.module.css';

/** The box of the scene, in its own units; the curve begins at its lower left. */
export const SCENE = { width: 390, height: 330, left: 20, bottom: 296, curve: 300, rise: 212 } as const;

/** The point on the curve at a part of the way, 0 to 1. */
export const pointAt = (part: number) => ({
  x: SCENE.left + part * SCENE.curve,
  y: SCENE.bottom - part ** 2.2 * SCENE.rise,
});

function curveTo(part: number): string {
  const points = Array.from({ length: 33 }, (_, index) => pointAt((part * index) / 32));
  return points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

const STARS = [
  [40, 30],
  [90, 56],
  [150, 22],
  [210, 48],
  [262, 26],
  [356, 30],
  [120, 90],
  [60, 110],
  [300, 130],
  [340, 150],
  [180, 76],
] as const;

/** Distant lanterns: position, size and opacity. */
const FAR_LANTERNS = [
  [70, 196, 0.7, 0.7],
  [136, 150, 0.55, 0.6],
  [250, 170, 0.5, 0.55],
  [350, 200, 0.62, 0.65],
  [188, 228, 0.8, 0.75],
  [268, 112, 0.38, 0.5],
  [232, 62, 0.34, 0.5],
] as const;

const GRID = [0.4, 0.6, 0.8, 0.95];

/** The night over the hills, with distant lanterns, and the curve along which the lantern has risen. @param part of the way, 0 before the rise */
export function LanternScene({ part }: { readonly part: number }) {
  return (
    <svg className={styles.scene} viewBox="0 0 390 330" preserveAspectRatio="none" aria-hidden="true">
      <Paints />
      <rect width="390" height="330" fill="url(#sky)" />
      {STARS.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="1.3" fill="#ffeec4" opacity=".7" />
      ))}
      <Hills />
      {part > 0 ? (
        <g stroke="#fff" strokeOpacity=".13" strokeDasharray="2 6">
          {GRID.map((mark) => (
            <path key={mark} d={`M20 ${pointAt(mark).y.toFixed(0)}H372`} />
          ))}
        </g>
      ) : null}
      {FAR_LANTERNS.map(([x, y, size, opacity], index) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${size})`} opacity={opacity}>
          <g className={styles.far} style={{ animationDelay: `${index * -1.7}s` }}>
            <circle r="16" fill="#ffb347" opacity=".35" />
            <path d="M-7-9C-4-11 4-11 7-9 9-3 9 4 6 9 3 11-3 11-6 9-9 4-9-3-7-9Z" fill="url(#glow)" />
            <ellipse cy="9" rx="4" ry="1.6" fill="#fff6c9" />
          </g>
        </g>
      ))}
      {part > 0 ? <Curve part={part} /> : null}
      <rect y="296" width="390" height="34" fill="#180609" opacity=".55" />
    </svg>
  );
}

function Curve({ part }: { readonly part: number }) {
  const end = pointAt(part);
  return (
    <>
      <path d={`${curveTo(part)}L${end.x} ${SCENE.bottom}L${SCENE.left} ${SCENE.bottom}Z`} fill="url(#area)" />
      <path d={curveTo(part)} fill="none" stroke="url(#line)" strokeWidth="4" strokeLinecap="round" />
    </>
  );
}

/** Two rows of hills and two houses with a light. */
const Hills = () => (
  <>
    <path
      d="M0 270C40 236 70 232 104 256 130 224 176 208 214 246 250 222 300 218 340 246 360 238 380 240 390 246V330H0Z"
      fill="#3d0f1a"
    />
    <path d="M0 292C50 268 92 272 130 286 176 262 230 262 274 284 316 268 356 268 390 282V330H0Z" fill="#240a12" />
    <path d="M40 282v-12h-4l10-7 10 7h-4v12M300 274v-14h-5l13-9 13 9h-5v14M303 251h10l-5-6Z" fill="#180609" />
    <rect x="43" y="274" width="5" height="6" fill="#ffc964" />
    <rect x="305" y="265" width="6" height="7" fill="#ffc964" />
  </>
);

const Paints = () => (
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor="#150a1e" />
      <stop offset=".5" stopColor="#3a1026" />
      <stop offset=".82" stopColor="#7a1f22" />
      <stop offset="1" stopColor="#a63a22" />
    </linearGradient>
    <radialGradient id="glow" cx=".5" cy=".75" r=".8">
      <stop offset="0" stopColor="#fff3b8" />
      <stop offset=".5" stopColor="#ffb648" />
      <stop offset="1" stopColor="#d5521c" />
    </radialGradient>
    <linearGradient id="area" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor="#edbb4f" stopOpacity=".42" />
      <stop offset="1" stopColor="#edbb4f" stopOpacity="0" />
    </linearGradient>
    <linearGradient id="line" x1="0" y1="1" x2="1" y2="0">
      <stop offset="0" stopColor="#b3741a" />
      <stop offset="1" stopColor="#fff1bd" />
    </linearGradient>
  </defs>
);
