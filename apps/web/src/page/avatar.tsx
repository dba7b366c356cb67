import { artColor } from '@foyer/theme/art-color.ts';
import { useId } from 'react';
import styles from './avatar.module.css';

/** A hue derived from the account, the same on every device. */
const toHue = (account: string): number =>
  [...account].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);

/** The member's picture, or a generated one; decorative, as the name is next to it. @param version of the picture; empty without one */
export function Avatar({ account, version = '' }: { account: string; version?: string }) {
  const id = useId();
  const hue = toHue(account);
  if (version)
    return (
      <img src={`/m/member/settings/avatar?v=${version}`} alt="" width={48} height={48} className={styles.avatar} />
    );
  return (
    <svg viewBox="0 0 48 48" width={48} height={48} className={styles.avatar} aria-hidden="true">
      <defs>
        <linearGradient id={id} x2="1" y2="1">
          <stop stopColor={artColor(0.78, 0.13, hue)} />
          <stop offset="1" stopColor={artColor(0.5, 0.17, hue + 40)} />
        </linearGradient>
      </defs>
      <path fill={`url(#${id})`} d="M0 0h48v48H0z" />
      <g fill="#fff" fillOpacity=".92">
        <circle cx="24" cy="19.5" r="7.5" />
        <path d="M8 46c1.5-9.5 8-14.5 16-14.5S38.5 36.5 40 46Z" />
      </g>
    </svg>
  );
}
