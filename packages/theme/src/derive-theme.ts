import { deriveOverlays } from './derive-overlays.ts';
import { type BrandInputs, deriveRoles } from './derive-roles.ts';
import { guardTheme } from './guard-theme.ts';
import { paintSkin } from './skin-paint.ts';

export type { BrandInputs } from './derive-roles.ts';

/** Role → CSS value: `#rrggbb`, `#rrggbbaa`, a gradient of such colours, or a shadow. The key is the custom property without `--`. */
export type Theme = Readonly<Record<string, string>>;

/**
 * Computes a brand from its inputs (design guide §2).
 * Throws `ThemeRefusedError` (its `role` names the colour) when the colours cannot be made readable.
 */
export function deriveTheme(inputs: BrandInputs): Theme {
  const roles = guardTheme(deriveRoles(inputs));
  const solid = { ...roles, ...deriveOverlays(inputs, roles) };
  return { ...solid, ...paintSkin(inputs, solid), mode: inputs.mode };
}
