import { wcagContrast } from 'culori/fn';
import type { RoleName } from './derive-roles.ts';
import './oklch.ts';

/** WCAG 2 contrast ratio of two opaque hex colours, 1–21. */
export function contrast(one: string, other: string): number {
  return wcagContrast(one, other);
}

/** A contrast rule of the design guide: this role is readable on each of these backgrounds. */
export type ContrastRule = { role: RoleName; grounds: readonly [RoleName, ...RoleName[]]; ratio: number };

const TEXT = 4.5;
const BOUNDARY = 3;

/** Every pair the screens use. Order matters: a later rule may depend on a role that an earlier one has changed. */
export const contrastRules: readonly ContrastRule[] = [
  { role: 'text-1', grounds: ['surface-0', 'surface-1', 'surface-2', 'surface-3'], ratio: TEXT },
  { role: 'text-2', grounds: ['surface-0', 'surface-1', 'surface-2', 'surface-3'], ratio: TEXT },
  { role: 'text-3', grounds: ['surface-0', 'surface-1', 'surface-2', 'surface-3'], ratio: TEXT },
  { role: 'accent-text', grounds: ['surface-0', 'surface-1', 'surface-2', 'accent-soft'], ratio: TEXT },
  { role: 'accent-contrast', grounds: ['accent'], ratio: TEXT },
  // The light end of a gradient is above the text, never behind it.
  { role: 'accent-hi', grounds: ['accent-contrast'], ratio: BOUNDARY },
  { role: 'accent-lo', grounds: ['accent-contrast'], ratio: TEXT },
  { role: 'accent-turn', grounds: ['accent-contrast'], ratio: TEXT },
  { role: 'tint-contrast', grounds: ['tint-fill'], ratio: TEXT },
  { role: 'tint-text', grounds: ['surface-0', 'surface-1'], ratio: TEXT },
  { role: 'positive', grounds: ['surface-0', 'surface-1', 'positive-soft'], ratio: TEXT },
  { role: 'negative', grounds: ['surface-0', 'surface-1', 'negative-soft'], ratio: TEXT },
  { role: 'warning', grounds: ['surface-0', 'surface-1', 'warning-soft'], ratio: TEXT },
  { role: 'info', grounds: ['surface-0', 'surface-1', 'info-soft'], ratio: TEXT },
  { role: 'toast-positive', grounds: ['toast'], ratio: TEXT },
  { role: 'toast-text', grounds: ['toast'], ratio: TEXT },
  { role: 'badge', grounds: ['badge-text'], ratio: TEXT },
  { role: 'hot', grounds: ['badge-text'], ratio: TEXT },
  { role: 'paper-text', grounds: ['paper', 'paper-2'], ratio: TEXT },
  { role: 'paper-text-2', grounds: ['paper', 'paper-2'], ratio: TEXT },
  { role: 'paper-accent', grounds: ['paper', 'paper-2'], ratio: TEXT },
  { role: 'outline-2', grounds: ['surface-0', 'surface-1', 'surface-2', 'field'], ratio: BOUNDARY },
];
