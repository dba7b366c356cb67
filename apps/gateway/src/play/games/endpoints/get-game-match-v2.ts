import type { QueryOf } from '@foyer/contract/endpoint.ts';
import type { getGameMatchV2 as contract } from '@foyer/contract/relay/get-game-match-v2.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import type { Catalogue, Game } from '../catalogue.ts';
import { classifiesOf } from '../categories.ts';
import { factsOf, findVisible } from '../visible-catalogue.ts';

type Query = QueryOf<typeof contract>;

/** GET /wps/relay/GCSGAME_getGameMatchV2: of the matching games, the first visible one, else the first. */
export const getGameMatchV2: Handler<typeof contract> = (call, context) => {
  const { merchant, query } = call;
  if (!Object.values(query).some(Boolean)) return refuse('invalid.request', [{ field: 'nodeId', code: 'required' }]);
  const { catalogue, games } = findVisible(merchant.code, factsOf(call, context), context);
  const fitting = findFitting(catalogue, query);
  const visible = new Set(games);
  const game = fitting.find((candidate) => visible.has(candidate)) ?? fitting[0];
  if (!game) return refuse('not.found');
  const isConnected = context.vendors.has(game.vendor);
  return {
    gameId: game.code,
    vendor: game.vendor,
    gameCode: game.code,
    nodeId: game.code,
    isLaunchable: visible.has(game),
    reason: visible.has(game) ? null : isConnected ? 'not.visible' : 'vendor.not.connected',
  };
};

/** Every given field narrows the choice; the games of a lane are in its order. */
function findFitting({ games, lanes }: Catalogue, { gameType, groupName, nodeId, roomId, vendor }: Query): Game[] {
  const lane = groupName ? lanes.find(({ id }) => id === groupName) : undefined;
  if (groupName && !lane) return [];
  const code = nodeId || roomId;
  const classifies = gameType ? new Set(classifiesOf(gameType)) : null;
  const inLane = lane ? lane.gameCodes.flatMap((one) => games.find((game) => game.code === one) ?? []) : games;
  return inLane.filter(
    (game) =>
      (!code || game.code === code) &&
      (!vendor || game.vendor === vendor) &&
      (!classifies || classifies.has(game.gameClassify)),
  );
}
