import type { ReelSymbol } from '@foyer/arcade-rules/reels.ts';
import type { ReactNode } from 'react';

const DRAWINGS: Readonly<Record<ReelSymbol, ReactNode>> = {
  sun: (
    <>
      <path
        d="M32 2l5 11 12-6-3 13 14 2-11 9 11 9-14 2 3 13-12-6-5 11-5-11-12 6 3-13-14-2 11-9-11-9 14-2-3-13 12 6Z"
        fill="#e8940c"
      />
      <circle cx="32" cy="32" r="15" fill="#ffd24a" />
      <circle cx="27" cy="27" r="4" fill="#fff3c4" />
    </>
  ),
  bell: (
    <>
      <path d="M32 6c11 0 15 9 16 20 1 10 4 14 8 18H8c4-4 7-8 8-18C17 15 21 6 32 6Z" fill="#e0a52c" />
      <path d="M24 14c-4 4-4 12-5 18" stroke="#fff3c4" strokeWidth="4" strokeLinecap="round" fill="none" />
      <circle cx="32" cy="51" r="6" fill="#8a4f0c" />
    </>
  ),
  clover: (
    <>
      <path d="M33 34c1 10 4 18 10 24" stroke="#1d7a3a" strokeWidth="4" fill="none" strokeLinecap="round" />
      <g fill="#2fa85a">
        <circle cx="23" cy="22" r="11" />
        <circle cx="42" cy="20" r="11" />
        <circle cx="24" cy="40" r="11" />
        <circle cx="43" cy="38" r="11" />
      </g>
      <circle cx="20" cy="18" r="3" fill="#c9f5d6" />
    </>
  ),
  melon: (
    <>
      <path d="M4 22h56a28 28 0 0 1-56 0Z" fill="#1d7a3a" />
      <path d="M9 22h46a23 23 0 0 1-46 0Z" fill="#ff6070" />
      <path d="M22 28v5M32 30v6M42 28v5" stroke="#40141c" strokeWidth="3" strokeLinecap="round" />
    </>
  ),
  plum: (
    <>
      <circle cx="32" cy="36" r="22" fill="#6b3fb0" />
      <path d="M32 14c0-5 3-9 8-10" stroke="#5b3a1a" strokeWidth="3" fill="none" strokeLinecap="round" />
      <ellipse cx="24" cy="28" rx="5" ry="8" fill="#b79be8" opacity=".8" />
    </>
  ),
  cherry: (
    <>
      <path d="M18 42C22 24 32 12 48 8M46 44c0-14-2-26 2-36" stroke="#2c7a35" strokeWidth="3" fill="none" />
      <circle cx="18" cy="46" r="12" fill="#d3163a" />
      <circle cx="46" cy="48" r="12" fill="#d3163a" />
      <circle cx="14" cy="42" r="3" fill="#ff9db0" />
      <circle cx="42" cy="44" r="3" fill="#ff9db0" />
    </>
  ),
};

/** A symbol of the reels, drawn. */
export const ReelPicture = ({ symbol }: { readonly symbol: ReelSymbol }) => (
  <svg viewBox="0 0 64 64" aria-hidden="true">
    {DRAWINGS[symbol]}
  </svg>
);
