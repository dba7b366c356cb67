import type { CSSProperties } from 'react';

/** The delay of an animation; reveal.module.css ignores it for reduced motion. */
export const toDelayStyle = (delayMs: number): CSSProperties => ({ '--lands-at': `${delayMs}ms` }) as CSSProperties;
