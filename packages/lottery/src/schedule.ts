import type { Game } from './game.ts';

/** When one draw sells. `closesAt` is the first moment at which it no longer does, and the start of the next one. */
export interface DrawWindow {
  readonly drawId: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

const DAY_MS = 86_400_000;

/** The draw of the game that sells at a moment. Ids are `<game>-<market date>-<number within that day>`: `VNQ60-20261121-0733`. */
export function drawWindowAt(game: Game, moment: Date): DrawWindow {
  const periodMs = game.schedule.seconds * 1_000;
  const opensAtMs = Math.floor(moment.getTime() / periodMs) * periodMs;
  const marketMs = opensAtMs + game.schedule.utcOffsetMinutes * 60_000;
  const date = new Date(marketMs).toISOString().slice(0, 10).replaceAll('-', '');
  const number = Math.floor((marketMs % DAY_MS) / periodMs) + 1;
  return {
    drawId: `${game.code}-${date}-${String(number).padStart(4, '0')}`,
    opensAt: new Date(opensAtMs),
    closesAt: new Date(opensAtMs + periodMs),
  };
}

/** The draw that sells at a moment and the ones after it, `count` in all. */
export function drawWindowsFrom(game: Game, moment: Date, count: number): DrawWindow[] {
  const first = drawWindowAt(game, moment);
  const periodMs = game.schedule.seconds * 1_000;
  return Array.from({ length: count }, (_, index) =>
    drawWindowAt(game, new Date(first.opensAt.getTime() + index * periodMs)),
  );
}
