/** A draw as members call it: `VNQ60-20261121-0733` is `#1121-0733`. */
export function toDrawName(drawId: string): string {
  const [, date = '', number = ''] = drawId.split('-');
  return `#${date.slice(4)}-${number}`;
}

/** Which game a draw is of: its id begins with the code. */
export const toGameCode = (drawId: string): string => drawId.split('-')[0] ?? '';

/** Hours, minutes and seconds on the member's own clock face. */
export function toTimeText(instant: string | number, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    numberingSystem: 'latn',
  }).format(new Date(instant));
}

export function toDayTimeText(instant: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    numberingSystem: 'latn',
  }).format(new Date(instant));
}

/** A day that is not today, for a close that is days away. */
export function toDayText(instant: number, locale: string): string {
  const day = { weekday: 'short', day: 'numeric', month: 'numeric', numberingSystem: 'latn' } as const;
  return new Intl.DateTimeFormat(locale, day).format(instant);
}
