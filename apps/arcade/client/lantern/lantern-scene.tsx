import styles from './lantern.module.css';

/** The box of the scene, in its own units; the curve begins at its lower left. */
export const SCENE = { width: 390, left: 20, bottom: 296, curve: 300, rise: 212 } as const;

/** Where on the curve a part of the way is. */
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

/** The night over the hills, and the curve that the lantern has risen along. @param part of the way, 0 before the rise */
export function LanternScene({ part }: { readonly part: number }) {
  const end = pointAt(part);
  return (
    <svg className={styles.scene} viewBox="0 0 390 330" preserveAspectRatio="none" aria-hidden="true">
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#150a1e" />
          <stop offset=".5" stopColor="#3a1026" />
          <stop offset=".82" stopColor="#7a1f22" />
          <stop offset="1" stopColor="#a63a22" />
        </linearGradient>
      </defs>
      <rect width="390" height="330" fill="url(#sky)" />
      {STARS.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="1.3" fill="#ffeec4" opacity=".7" />
      ))}
      <path
        d="M0 270C40 236 70 232 104 256 130 224 176 208 214 246 250 222 300 218 340 246 360 238 380 240 390 246V330H0Z"
        fill="#3d0f1a"
      />
      <path d="M0 292C50 268 92 272 130 286 176 262 230 262 274 284 316 268 356 268 390 282V330H0Z" fill="#240a12" />
      {part > 0 ? (
        <>
          <path
            d={`${curveTo(part)}L${end.x} ${SCENE.bottom}L${SCENE.left} ${SCENE.bottom}Z`}
            fill="#edbb4f"
            opacity=".22"
          />
          <path d={curveTo(part)} fill="none" stroke="#f3cb6c" strokeWidth="4" strokeLinecap="round" />
        </>
      ) : null}
      <rect y="296" width="390" height="34" fill="#180609" opacity=".55" />
    </svg>
  );
}
