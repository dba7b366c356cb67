import { socialMarkUrl } from './social-mark-urls.ts';

/** A network's own mark in its own colours, decorative; nothing for an unknown network. */
export function SocialMark({ name, size = 24 }: { name: string; size?: number }) {
  const url = socialMarkUrl(name);
  if (!url) return null;
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <use href={url} />
    </svg>
  );
}
