/** A draw's short name: `#1121-0733` for `VNQ60-20261121-0733`. */
export function toDrawName(drawId: string): string {
  const [, date = '', number = ''] = drawId.split('-');
  return `#${date.slice(4)}-${number}`;
}

/** Which game a draw is of: its id begins with the code. */
export const toGameCode = (drawId: string): string => drawId.split('-')[0] ?? '';

const TIME = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  numberingSystem: 'latn',
} as const;
const DAY_AND_TIME = { ...TIME, day: '2-digit', month: '2-digit' } as const;

/** Hours, minutes and seconds in the member's time zone. */
export const toTimeText = (instant: string | number, locale: string): string =>
  new Intl.DateTimeFormat(locale, TIME).format(new Date(instant));

/** Day, month and time in the member's time zone. */
export const toDayTimeText = (instant: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, DAY_AND_TIME).format(new Date(instant));

/** A day that is not today, for a close that is days away. */
export function toDayText(instant: number, locale: string): string {
  const day = { weekday: 'short', day: 'numeric', month: 'numeric', numberingSystem: 'latn' } as const;
  return new Intl.DateTimeFormat(locale, day).format(instant);
}
