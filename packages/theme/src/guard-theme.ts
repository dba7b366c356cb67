import { type ContrastRule, contrast, contrastRules } from './contrast.ts';
import type { RoleName, Roles } from './derive-roles.ts';
import { colorDistance, toHex, toOklch } from './oklch.ts';

const STEP = 0.01;
const MIN_DISTANCE = 12;

/** A brand whose colours cannot be made readable; `role` names the one to change. */
export class ThemeRefusedError extends Error {
  override readonly name = 'ThemeRefusedError';
  readonly role: RoleName;

  constructor(role: RoleName, reason: string) {
    super(`${role}: ${reason}`);
    this.role = role;
  }
}

/** The lowest contrast of a role over all grounds of its rule. */
function minContrast(color: string, rule: ContrastRule, roles: Roles): number {
  return Math.min(...rule.grounds.map((ground) => contrast(color, roles[ground])));
}

/**
 * Walks the lightness of a colour one way until it passes. The last step is plain black or white, because a hint of
 * colour costs the contrast that a middle ground leaves (black or white reaches 4.5:1 on every ground).
 * Null when that fails too.
 */
function walk(start: string, direction: 1 | -1, passes: (color: string) => boolean): string | null {
  const from = toOklch(start);
  const room = direction === 1 ? 1 - from.l : from.l;
  for (let step = 1; step * STEP < room; step += 1) {
    const color = toHex({ ...from, l: from.l + direction * step * STEP });
    if (passes(color)) return color;
  }
  const end = direction === 1 ? '#ffffff' : '#000000';
  return passes(end) ? end : null;
}

function mend(rule: ContrastRule, roles: Roles): string {
  const color = roles[rule.role];
  const passes = (candidate: string) => minContrast(candidate, rule, roles) >= rule.ratio;
  if (passes(color)) return color;
  const ground = toOklch(roles[rule.grounds[0]]).l;
  const away = toOklch(color).l >= ground ? 1 : -1;
  // A middle ground may leave no room on the side where the role began, so the other side is the second try.
  const mended = walk(color, away, passes) ?? walk(color, away === 1 ? -1 : 1, passes);
  if (mended) return mended;
  throw new ThemeRefusedError(rule.role, `no lightness reaches ${rule.ratio}:1 on ${rule.grounds.join(', ')}`);
}

function refuseLookAlikes(roles: Roles): void {
  const reasons = [
    ['surface-0', 'is too close to the page ground'],
    ['negative', 'is too close to the colour of errors'],
  ] as const;
  for (const [role, reason] of reasons) {
    if (colorDistance(roles.accent, roles[role]) < MIN_DISTANCE) {
      throw new ThemeRefusedError('accent', `${reason} (${role}); choose another accent`);
    }
  }
}

/**
 * Makes every pair of the design guide readable by moving the failing role in lightness.
 * Throws {@link ThemeRefusedError} when the accent would be mistaken for the page or for an error.
 */
export function guardTheme(draft: Roles): Roles {
  refuseLookAlikes(draft);
  const roles = { ...draft };
  for (const rule of contrastRules) roles[rule.role] = mend(rule, roles);
  return roles;
}
