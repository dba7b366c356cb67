import { createHash } from 'node:crypto';
import path from 'node:path';

const SOURCE = path.resolve(import.meta.dirname, '../../..');

/**
 * A short name for a class of a CSS module: four letters of a hash of its file and name.
 * The page carries each name in its rules and in its markup, so their length is paid twice.
 * @throws when two classes of the build would share a name
 */
export function shortClassNames(): (name: string, file: string) => string {
  const taken = new Map<string, string>();
  return (name, file) => {
    const whole = `${path.relative(SOURCE, file.split('?')[0] ?? file)} ${name}`;
    const number = createHash('sha256').update(whole).digest().readUIntBE(0, 6);
    const short =
      String.fromCharCode(97 + (number % 26)) + (Math.floor(number / 26) % 36 ** 3).toString(36).padStart(3, '0');
    const other = taken.get(short);
    if (other && other !== whole) throw new Error(`the classes ${other} and ${whole} share the name ${short}`);
    taken.set(short, whole);
    return short;
  };
}
