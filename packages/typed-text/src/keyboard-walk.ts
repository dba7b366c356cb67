/** The keys of the usual layout, each row half a key to the right of the one above; typed with Shift below. */
const ROWS = ['`1234567890-=', 'qwertyuiop[]\\', "asdfghjkl;'", 'zxcvbnm,./'];
const SHIFTED = ['~!@#$%^&*()_+', 'QWERTYUIOP{}|', 'ASDFGHJKL:"', 'ZXCVBNM<>?'];

const PLACES = new Map<string, readonly [row: number, column: number]>();
// The keys of digits begin one key further to the left.
for (const rows of [ROWS, SHIFTED])
  for (const [row, keys] of rows.entries())
    for (const [column, key] of [...keys].entries()) PLACES.set(key, [row, row === 0 ? column - 1 : column]);

/** Whether two keys are the same or neighbours. */
function areNeighbours(one: string, other: string): boolean {
  const [a, b] = [PLACES.get(one), PLACES.get(other)];
  if (!a || !b) return false;
  const [down, right] = [b[0] - a[0], b[1] - a[1]];
  if (down === 0) return Math.abs(right) <= 1;
  // A key touches two keys of the next row, of which people also take the one to the right for straight down.
  return Math.abs(down) === 1 && (right === 0 || right === -down);
}

const MIN_STRETCH = 3;
const MIN_KEYS = 4;

/** Whether a text only goes from key to neighbouring key, in stretches of at least three: `qwerty`, `1qaz2wsx`, `asdfzxcv`. */
export function isKeyboardWalk(text: string): boolean {
  const keys = [...text];
  if (keys.length < MIN_KEYS) return false;
  let stretch = 1;
  for (let at = 1; at < keys.length; at++) {
    if (areNeighbours(keys[at - 1] ?? '', keys[at] ?? '')) stretch += 1;
    else if (stretch < MIN_STRETCH) return false;
    else stretch = 1;
  }
  return stretch >= MIN_STRETCH;
}
