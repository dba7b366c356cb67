import { Footer } from './footer.tsx';
import { RecentWins } from './recent-wins.tsx';

const PARTS = { wins: RecentWins, footer: Footer };

/** A part of home below the fold, loaded when the visitor does anything. */
export default function DeferredHome({ part }: { part: keyof typeof PARTS }) {
  const Part = PARTS[part];
  return <Part />;
}
