import { useEffect, useRef, useState } from 'react';
import { onNear } from '../../device/near-viewport.ts';

const SIZE = 88;

interface TileArtProps {
  src: string;
  isEager: boolean;
}

/**
 * A tile's picture. Browsers fetch `loading="lazy"` pictures from several screens away, which on home is all of
 * them; ours are fetched when the tile comes near the viewport.
 */
export function TileArt({ src, isEager }: TileArtProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [isNear, setNear] = useState(isEager);
  useEffect(() => (isNear || !place.current ? undefined : onNear(place.current, () => setNear(true))), [isNear]);
  if (!isNear) return <span ref={place} style={{ width: SIZE, height: SIZE }} />;
  return <img src={src} alt="" width={SIZE} height={SIZE} decoding="async" fetchPriority="low" />;
}
