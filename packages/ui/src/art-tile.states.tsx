import { skins } from '@foyer/theme/skins.data.ts';
import { ArtTile, artTileClass } from './art-tile.tsx';
import { gameArtUrl } from './art-urls.ts';
import type { States } from './states.ts';

const picture = <img src={gameArtUrl('balls') ?? ''} alt="" width={88} height={88} />;

export const states: States = Object.fromEntries(
  Object.entries(skins).flatMap(([name, { tile }]) =>
    [false, true].map((isEven) => [
      isEven ? `${name}, in a grid` : name,
      <a key={name} href="#art-tile" className={artTileClass(tile.kind, isEven)}>
        <ArtTile
          skin={name as keyof typeof skins}
          hue={285}
          picture={picture}
          name="Swerte 3D"
          detail="21:00"
          tag={{ kind: 'hot', text: 'HOT' }}
        />
      </a>,
    ]),
  ),
);
