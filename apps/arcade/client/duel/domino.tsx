const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[0, 0]],
  [
    [-9, -9],
    [9, 9],
  ],
  [
    [-9, -9],
    [0, 0],
    [9, 9],
  ],
  [
    [-9, -9],
    [9, -9],
    [-9, 9],
    [9, 9],
  ],
  [
    [-9, -9],
    [9, -9],
    [0, 0],
    [-9, 9],
    [9, 9],
  ],
  [
    [-9, -9],
    [9, -9],
    [-9, 0],
    [9, 0],
    [-9, 9],
    [9, 9],
  ],
];

/** A domino with its two halves; face down while it is not drawn. */
export function DominoPicture({ halves }: { readonly halves: readonly [number, number] | null }) {
  return (
    <svg viewBox="0 0 48 92" aria-hidden="true">
      <rect x="2" y="4" width="44" height="86" rx="8" fill="#8d7c60" />
      <rect x="2" y="2" width="44" height="84" rx="8" fill="#fffdf7" />
      {halves ? <path d="M8 44H40" stroke="#8d7c60" strokeWidth="2" /> : <path d="M14 24h20v40H14Z" fill="#e2d5bd" />}
      {halves?.map((count, half) =>
        (PIPS[count] ?? []).map(([x, y]) => (
          <circle key={`${half} ${x} ${y}`} cx={24 + x} cy={(half === 0 ? 23 : 65) + y} r="3.6" fill="#241c2c" />
        )),
      )}
    </svg>
  );
}
