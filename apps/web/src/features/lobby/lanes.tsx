import { LaneRow } from './lane.tsx';
import { LaneError } from './lane-error.tsx';
import type { Lane } from './lobby-data.ts';

/** The lanes of games; an empty one is left out, and only the first is loaded with the page. */
export function Lanes({ lanes }: { lanes: Lane[] | null }) {
  if (lanes === null) return <LaneError />;
  return lanes
    .filter(({ cards }) => cards.length > 0)
    .map((lane, place) => <LaneRow key={lane.id} lane={lane} isFirst={place === 0} />);
}
