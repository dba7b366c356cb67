import type { FishName } from '@foyer/arcade-rules/fish.ts';
import turtle from '../art/turtle.svg?url&no-inline';

/** Colours of the body, and of fin and tail, of the fish that share one outline; the turtle has a drawing of its own. */
const COLOURS: Readonly<Record<Exclude<FishName, 'turtle'>, readonly [string, string]>> = {
  shrimp: ['#ff9a76', '#d8552e'],
  puffer: ['#ffd257', '#c98a12'],
  ray: ['#9db8ff', '#4a63c8'],
  squid: ['#f3a6e0', '#a8408c'],
  shark: ['#b7c6d6', '#5b6f86'],
};

/** A fish, drawn. */
export function FishPicture({ fish }: { readonly fish: FishName }) {
  if (fish === 'turtle') return <img src={turtle} alt="" />;
  const [body, fin] = COLOURS[fish];
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      {fish === 'squid' ? (
        <path
          d="M32 4c12 10 14 22 12 32l4 20-8-10-4 14-4-14-4 14-4-14-8 10 4-20C18 26 20 14 32 4Z"
          fill={body}
          stroke={fin}
          strokeWidth="2"
        />
      ) : (
        <>
          <path d="M46 32 62 18v28Z" fill={fin} />
          {fish === 'shark' ? <path d="M26 20 36 4l4 18Z" fill={fin} /> : null}
          {fish === 'ray' ? <path d="M28 32 22 6l20 22ZM28 32l-6 26 20-22Z" fill={fin} /> : null}
          <ellipse
            cx="28"
            cy="32"
            rx={fish === 'puffer' ? 21 : 24}
            ry={fish === 'puffer' ? 20 : fish === 'shrimp' ? 9 : 13}
            fill={body}
          />
          {fish === 'shrimp' ? (
            <path d="M8 26C2 20 2 12 6 6M8 30C0 30 0 22 2 16" stroke={fin} strokeWidth="2" fill="none" />
          ) : null}
        </>
      )}
      <circle cx={fish === 'squid' ? 27 : 14} cy="28" r="3.4" fill="#fff" />
      <circle cx={fish === 'squid' ? 27 : 13.4} cy="28" r="1.8" fill="#141826" />
    </svg>
  );
}
