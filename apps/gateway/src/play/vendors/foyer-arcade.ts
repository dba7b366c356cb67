import { readMessageTables } from '@foyer/locales/read-message-tables.ts';
import { createFreeRoundCalls } from './free-round-calls.ts';
import type { GameVendor } from './game-vendor.ts';
import { createSignedSend, TrialAnswer, type VendorConnection } from './signed-send.ts';

const tables = readMessageTables('arcade.json');
/** The games with free rounds; lanterns and duels involve other players. */
const GAMES_FOR_ONE = ['LUCKY-DICE', 'PEARL-DROP', 'THREE-REELS', 'TIDE-NET'];

/** The connector's settings, and whether the arcade runs: it may be starting, or gone. */
export interface FoyerArcadeSettings extends VendorConnection {
  isAvailable?: () => boolean;
}

/** The connector of the arcade, a vendor in a process of its own: `/arcade/vendor/v1/*`, signed with its key. It has no draws. */
export function createFoyerArcade({ now = Date.now, transport, ...vendor }: FoyerArcadeSettings): GameVendor {
  const send = createSignedSend({ ...vendor, now, transport });
  return {
    ...vendor,
    capabilities: { features: ['freeRounds'], bonusDailyMinor: {}, adjustmentMinor: {} },
    freeRounds: {
      ...createFreeRoundCalls({ ...vendor, now, transport }, '/arcade/vendor/v1'),
      hasFreeRounds: (gameCode) => GAMES_FOR_ONE.includes(gameCode),
    },
    async startTrial({ currency, language, merchant }) {
      const answer = await send('POST', '/arcade/vendor/v1/trial', JSON.stringify({ merchant, currency, language }));
      if (!TrialAnswer.Check(answer)) throw new Error(`${vendor.code} answered a trial in another form`);
      return answer.value;
    },
    nameGame: (gameCode, { language }) =>
      tables.get(language)?.[`game.${gameCode}`] ?? tables.get('EN')?.[`game.${gameCode}`] ?? null,
    nameDraw: (drawId) => drawId,
    verifyPath: ({ language, roundId }) =>
      `${vendor.gameUrl}verify?${new URLSearchParams({ round: roundId, language })}`,
    listDraws: async () => ({ serverTime: now(), draws: [] }),
  };
}
