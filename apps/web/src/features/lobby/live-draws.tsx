import { browserCall } from '../../gateway/browser-call.ts';
import { clockOffset } from '../../gateway/fetch-answer.ts';
import { usePolledQuery } from '../../page/use-polled-query.ts';
import { DrawStrip } from './draw-strip.tsx';
import { loadDraws } from './load-lobby.ts';
import type { Draw } from './lobby-data.ts';
import { keepTexts } from './write-texts.ts';

/** Draws close once a minute; the list is refetched when one has closed. */
const AFTER_CLOSE_MS = 1500;

type LiveDrawsProps = {
  /** As loaded with the page; null: the list did not load. */
  draws: Draw[] | null;
  /** The server's clock when the page was rendered, epoch milliseconds. */
  renderedAt: number;
};

/** The open draws, kept fresh while home is open. It has its own state, so that a newer list does not render the whole page. */
export function LiveDraws({ draws, renderedAt }: LiveDrawsProps) {
  const { data, isStale, refetch } = usePolledQuery((signal) => loadDraws(browserCall(signal)), { rendered: null });
  return (
    <DrawStrip
      draws={data?.draws ? keepTexts(data.draws, draws) : draws}
      clock={{ renderedAt, offsetMs: data?.clockOffsetMs ?? clockOffset(), isStale }}
      onClosed={() => setTimeout(refetch, AFTER_CLOSE_MS)}
    />
  );
}
