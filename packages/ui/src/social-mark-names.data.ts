/** Written by `node tools/build-sprite.ts` from the files in `packages/ui/art/social`. */
export const SOCIAL_MARK_NAMES: readonly string[] = ['facebook', 'google', 'line', 'telegram', 'twitter'];
