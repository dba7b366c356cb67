import { Fragment, memo } from 'react';
import { HydrateLater } from '../../page/hydrate-later.tsx';
import { LaneRow } from './lane.tsx';
import { LaneError } from './lane-error.tsx';
import { LaterPart } from './later-part.tsx';
import type { Lane } from './lobby-data.ts';

/** Recent wins follow the second lane, or the last one. */
const WINS_PLACE = 1;

/**
 * The lanes of games; an empty one is left out, and only the first is loaded with the page.
 * Memoised: newer draws must not re-render lanes that wait for their turn to hydrate.
 */
export const Lanes = memo(function Lanes({ lanes }: { lanes: Lane[] | null }) {
  if (lanes === null) return <LaneError />;
  const shown = lanes.filter(({ cards }) => cards.length > 0);
  return shown.map((lane, place) => (
    <Fragment key={lane.id}>
      <HydrateLater name={`lane ${lane.id}`}>
        <LaneRow lane={lane} isFirst={place === 0} />
      </HydrateLater>
      {place === Math.min(WINS_PLACE, shown.length - 1) ? <LaterPart part="wins" /> : null}
    </Fragment>
  ));
});
