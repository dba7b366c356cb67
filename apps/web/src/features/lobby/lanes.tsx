import { memo } from 'react';
import { HydrateLater } from '../../page/hydrate-later.tsx';
import { LaneRow } from './lane.tsx';
import { LaneError } from './lane-error.tsx';
import type { Lane } from './lobby-data.ts';

/**
 * The lanes of games; an empty one is left out, and only the first is loaded with the page.
 * A memo: newer draws must not reach lanes that wait for their turn to hydrate.
 */
export const Lanes = memo(function Lanes({ lanes }: { lanes: Lane[] | null }) {
  if (lanes === null) return <LaneError />;
  return lanes
    .filter(({ cards }) => cards.length > 0)
    .map((lane, place) => (
      <HydrateLater key={lane.id} name={`lane ${lane.id}`}>
        <LaneRow lane={lane} isFirst={place === 0} />
      </HydrateLater>
    ));
});
