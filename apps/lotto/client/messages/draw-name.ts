/** A draw's short name: `#1121-0733` for `VNQ60-20261121-0733`. */
export function toDrawName(drawId: string): string {
  const [, date = '', number = ''] = drawId.split('-');
  return `#${date.slice(4)}-${number}`;
}

/** The game of a draw: its id begins with the game's code. */
export const toGameCode = (drawId: string): string => drawId.split('-')[0] ?? '';
