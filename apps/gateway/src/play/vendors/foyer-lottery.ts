import { readMarketMessages } from '@foyer/locales/market-messages.ts';
import { readMessageTables } from '@foyer/locales/read-message-tables.ts';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import type { DrawnAs, GameVendor, VendorDraws } from './game-vendor.ts';
import { createSignedSend, TrialAnswer, type VendorConnection } from './signed-send.ts';

const Draw = Type.Object({ drawId: Type.String(), opensAt: Type.String(), closesAt: Type.String() });
const Feed = Compile(
  Type.Object({
    success: Type.Literal(true),
    value: Type.Object({
      serverTime: Type.String(),
      games: Type.Array(
        Type.Object({
          gameCode: Type.String(),
          current: Type.Union([Draw, Type.Null()]),
          last: Type.Union([
            Type.Object({
              drawId: Type.String(),
              special: Type.String(),
              drawnAs: Type.Enum(['number', 'balls', 'dice']),
            }),
            Type.Null(),
          ]),
        }),
      ),
    }),
  }),
);
const Picks = Compile(
  Type.Object({
    success: Type.Literal(true),
    value: Type.Object({
      betName: Type.String(),
      picks: Type.Array(Type.Object({ name: Type.String(), hits: Type.Integer() })),
    }),
  }),
);
const tables = readMessageTables('lotto.json');

/** Pages with other content wait this long for an answer, and are then shown without it. */
const PAGE_TIMEOUT_MS = 1500;

/** The connector of the built-in lottery vendor: `/lotto/vendor/v1/*`, signed with the shared key. */
export function createFoyerLottery({ now = Date.now, transport, ...vendor }: VendorConnection): GameVendor {
  const send = createSignedSend({ ...vendor, now, transport });
  const sendForPage = createSignedSend({ ...vendor, now, transport, timeoutMs: PAGE_TIMEOUT_MS });
  return {
    ...vendor,
    async startTrial({ merchant, currency, language }) {
      const answer = await send('POST', '/lotto/vendor/v1/trial', JSON.stringify({ merchant, currency, language }));
      if (!TrialAnswer.Check(answer)) throw new Error(`${vendor.code} answered a trial in another form`);
      return answer.value;
    },
    nameGame(gameCode, { language, terms }) {
      const key = `game.${gameCode}`;
      const words = { ...tables.get('EN'), ...tables.get(language), ...readMarketMessages(terms, language) };
      return Object.hasOwn(words, key) ? (words[key] ?? null) : null;
    },
    nameDraw: toDrawName,
    verifyPath: ({ drawId, language }) =>
      drawId && `${vendor.gameUrl}verify/${encodeURIComponent(drawId)}?${new URLSearchParams({ language })}`,
    async readPicks({ language, merchant, roundId, terms }) {
      const body = JSON.stringify({ ticketId: roundId, merchant, language, terms });
      const answer = await sendForPage('POST', '/lotto/vendor/v1/ticket', body);
      if (!Picks.Check(answer)) throw new Error(`${vendor.code} answered a ticket in another form`);
      return answer.value;
    },
    async listDraws() {
      const answer = await sendForPage('GET', '/lotto/vendor/v1/draws', '');
      if (!Feed.Check(answer)) throw new Error(`${vendor.code} answered its draws in another form`);
      return toDraws(answer.value);
    },
  };
}

type FeedValue = {
  serverTime: string;
  games: {
    gameCode: string;
    current: { drawId: string; opensAt: string; closesAt: string } | null;
    last: { drawId: string; special: string; drawnAs: DrawnAs } | null;
  }[];
};

const toDraws = ({ games, serverTime }: FeedValue): VendorDraws => ({
  serverTime: Date.parse(serverTime),
  draws: games.flatMap(({ current, gameCode, last }) =>
    current
      ? [
          {
            gameCode,
            drawId: current.drawId,
            drawName: toDrawName(current.drawId),
            opensAt: Date.parse(current.opensAt),
            closesAt: Date.parse(current.closesAt),
            last: last && { drawId: last.drawId, special: last.special, drawnAs: last.drawnAs },
          },
        ]
      : [],
  ),
});

/** Members see `VNQ60-20261121-0733` as `#1121-0733`. */
function toDrawName(drawId: string): string {
  const [, date = '', number = ''] = drawId.split('-');
  return number ? `#${date.slice(4)}-${number}` : drawId;
}
