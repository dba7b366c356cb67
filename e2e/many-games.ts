import type { Page } from '@playwright/test';

/** A list of 3,000 games, as another gateway might answer it. */
export async function serveMany(page: Page): Promise<void> {
  await page.route('**/wps/relay/GCSGAME_gameList?**', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const offset = Number(query.get('offset') ?? 0);
    const games = Array.from({ length: 30 }, (_, index) => ({
      gameCode: `G${offset + index}`,
      accountTypeName: 'Many',
      displayName: `Game ${offset + index}`,
      schedule: null,
      gameClassify: 'LOTT',
      freeplay: true,
      tag: null,
      art: 'gem',
      hue: (offset * 7 + index * 31) % 360,
      isLottery: true,
      vendor: 'MANY',
      rtpBp: 9600,
      volatility: 3,
    }));
    await route.fulfill({ json: { success: true, value: { games, gameCount: 3000, vendors: [] } } });
  });
}
