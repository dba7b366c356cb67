import { artColor } from '@foyer/theme/art-color.ts';
import { useBrand } from '../brand.ts';
import styles from './vendor-mark.module.css';

type VendorMarkProps = { code: string; name: string; size?: 'card' | 'row' };

/** A hue derived from the vendor's code, the same everywhere. */
function hueOf(code: string): number {
  let sum = 0;
  for (const letter of code) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return sum;
}

/** The first letters of the first two words. */
const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/\s+/, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase() || '?';

/** The mark of a vendor: its initials on a colour of its own. */
export function VendorMark({ code, name, size = 'card' }: VendorMarkProps) {
  const { mode } = useBrand();
  const hue = hueOf(code);
  const [ground, ink] =
    mode === 'dark'
      ? [artColor(0.34, 0.08, hue), artColor(0.88, 0.08, hue)]
      : [artColor(0.92, 0.05, hue), artColor(0.4, 0.12, hue)];
  return (
    <span aria-hidden="true" className={styles[size]} style={{ background: ground, color: ink }}>
      {initialsOf(name)}
    </span>
  );
}
