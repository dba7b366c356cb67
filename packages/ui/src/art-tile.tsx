import { tileGround } from '@foyer/theme/art-color.ts';
import type { SkinLayout } from '@foyer/theme/skins.data.ts';
import type { CSSProperties, ReactNode } from 'react';
import styles from './art-tile.module.css';
import { classNames } from './class-names.ts';
import { Tag } from './tag.tsx';

type Skin = Parameters<typeof tileGround>[0];

/** The light behind the art, from its hue, as custom properties. */
export function toGround(skin: Skin, hue: number): CSSProperties {
  const { light, middle, deep, caption } = tileGround(skin, hue);
  const framed = skin === 'lacquer' ? { '--g2': middle, '--g4': `${caption}ed` } : null;
  return { '--g1': light, '--g3': deep, ...framed } as CSSProperties;
}

/** The class of the link around an `ArtTile`. `isEven`: as wide as its cell, the name in one line, so that all tiles of a grid are as high. */
export const artTileClass = (kind: SkinLayout['tile']['kind'], isEven = false) =>
  classNames(styles.tile, styles[kind], isEven && styles.even);

type ArtTileProps = {
  skin: Skin;
  hue: number;
  /** An image, 88 × 88. */
  picture: ReactNode;
  name: string;
  detail: ReactNode;
  tag?: { kind: 'hot' | 'solid'; text: string } | null;
  /** Over the art, in the corner at its end. */
  corner?: ReactNode;
};

/** Artwork with a name; the link around it has the class `artTileClass`. */
export function ArtTile({ skin, hue, picture, name, detail, tag, corner }: ArtTileProps) {
  return (
    <>
      <span className={styles.art} style={toGround(skin, hue)}>
        {picture}
      </span>
      {tag ? (
        <Tag kind={tag.kind} className={styles.flag}>
          {tag.text}
        </Tag>
      ) : null}
      {corner}
      <span className={styles.caption}>
        <b className={styles.name}>{name}</b>
        <span className={styles.detail}>{detail}</span>
      </span>
    </>
  );
}
