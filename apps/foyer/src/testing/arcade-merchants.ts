import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ARCADE_GAMES } from '@foyer/arcade-rules/games.data.ts';

interface Content {
  games: { code: string }[];
}

/** Copies the brands of a folder, and adds every game of the arcade to the catalogue of each. */
export async function copyMerchantsWithArcade(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
  for (const merchant of await readdir(to)) {
    const file = path.join(to, merchant, 'content.json');
    const content: Content = JSON.parse(await readFile(file, 'utf8'));
    const missing = ARCADE_GAMES.filter(({ code }) => !content.games.some((game) => game.code === code));
    const games = missing.map(({ code, gameClassify }) => ({
      code,
      name: { EN: code },
      vendor: 'ARCADE',
      gameClassify,
      art: 'dice',
      hue: 200,
    }));
    await writeFile(file, JSON.stringify({ ...content, games: [...content.games, ...games] }));
  }
}
