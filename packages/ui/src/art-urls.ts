/// <reference types="vite/client" />
import spriteUrl from '../art/sprite.svg?url&no-inline';

export { spriteUrl };

type Addresses = Record<string, string>;
const games = import.meta.glob<string>('../art/games/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});
const scenes = import.meta.glob<string>('../art/scenes/*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

function addressIn(addresses: Addresses, folder: string, name: string): string | null {
  return addresses[`../art/${folder}/${name}.svg`] ?? null;
}

/** The URL of a game's artwork, for an `<img>`: one of ours, or a picture that an operator has added; null for an unknown name. */
export function gameArtUrl(name: string): string | null {
  return /^picture-[0-9a-f]+$/.test(name) ? `/m/pictures/${name}` : addressIn(games, 'games', name);
}

/** Address of a state illustration; its drawing has the id `drawing` and takes the brand's colours through `<use>`. */
export function sceneUrl(name: SceneName): string {
  return addressIn(scenes, 'scenes', name) ?? '';
}

export type SceneName = 'domain' | 'empty' | 'identity' | 'inbox' | 'maintenance' | 'offline' | 'region' | 'rest';
