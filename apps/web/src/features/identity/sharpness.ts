/**
 * How sharp a grey picture is: the variance of its Laplacian. Blurred pictures have few edges, so theirs is low.
 * @param grey a byte for each pixel, row by row
 */
export function sharpnessOf(grey: Uint8Array, width: number): number {
  const height = Math.floor(grey.length / width);
  let [count, sum, squares] = [0, 0, 0];
  const at = (x: number, y: number) => grey[y * width + x] ?? 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const value = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * at(x, y);
      count += 1;
      sum += value;
      squares += value * value;
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

/** How much two pictures of the same size differ, from 0 to 255: a hand that moves. */
export function movementOf(before: Uint8Array, now: Uint8Array): number {
  if (before.length !== now.length || now.length === 0) return 255;
  let sum = 0;
  for (let at = 0; at < now.length; at += 1) sum += Math.abs((now[at] ?? 0) - (before[at] ?? 0));
  return sum / now.length;
}

/** RGBA to grey. */
export function toGrey(rgba: Uint8ClampedArray): Uint8Array {
  const grey = new Uint8Array(rgba.length / 4);
  for (let at = 0; at < grey.length; at += 1)
    grey[at] = ((rgba[at * 4] ?? 0) * 3 + (rgba[at * 4 + 1] ?? 0) * 6 + (rgba[at * 4 + 2] ?? 0)) / 10;
  return grey;
}
