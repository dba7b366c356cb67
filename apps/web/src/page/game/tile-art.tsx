import { useNear } from '../use-near.ts';

const SIZE = 88;

interface TileArtProps {
  src: string;
  isEager: boolean;
}

/**
 * A tile's picture. Browsers fetch `loading="lazy"` pictures from several screens away, which on home is all of
 * them; ours are fetched when the tile comes near the viewport. An eager one is part of
 * the document; it is lazy so that the pictures named by the CSS of the first frame come before it.
 */
export function TileArt({ src, isEager }: TileArtProps) {
  const [isNear, place] = useNear<HTMLSpanElement>(isEager);
  if (!isNear) return <span ref={place} style={{ width: SIZE, height: SIZE }} />;
  return <img loading="lazy" src={src} alt="" width={SIZE} height={SIZE} decoding="async" fetchPriority="low" />;
}
