import type { CSSProperties } from 'react';

/** When something lands; reveal.module.css reads it, or leaves it where less motion is wanted. */
export const toDelayStyle = (delayMs: number): CSSProperties => ({ '--lands-at': `${delayMs}ms` }) as CSSProperties;
