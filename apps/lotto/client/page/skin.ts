import { type SkinLayout, skins } from '@foyer/theme/skins.data.ts';

/** The skin of the page and its variants; the first skin for one that this build does not know. */
export function skinOf(name: string): { readonly name: keyof typeof skins; readonly layout: SkinLayout } {
  const known = name in skins ? (name as keyof typeof skins) : 'lacquer';
  return { name: known, layout: skins[known] };
}
