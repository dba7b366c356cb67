import { withTransaction } from '@foyer/database/open-pool.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import { emit } from '../../notify/events/deliver-events.ts';
import { catalogueOf, gamesByCode } from '../../play/games/catalogue.ts';
import { runningDraws } from '../../play/games/running-draws.ts';
import { findFollowers, followDraws, takeFollowedDraw } from './follow.store.ts';
import { FOLLOW_FROM_MINUTES, REMIND_BEFORE_MINUTES } from './reminders.data.ts';

/**
 * Notifies members that a draw of one of their favourites closes soon, if they want that. Only for draws that were open for a
 * while, not for draws every minute. Whether they may be invited to play is checked when it is sent.
 * @returns how many were notified
 */
export async function notifyFollowers(context: Context): Promise<number> {
  const running = await runningDraws(context);
  const open = [...running].map(([gameCode, { closesAt, drawId }]) => ({ gameCode, drawId, closesAt }));
  await followDraws(context.pool, open, FOLLOW_FROM_MINUTES);
  let told = 0;
  for (;;) {
    const count = await withTransaction(context.pool, async (client) => {
      const draw = await takeFollowedDraw(client, REMIND_BEFORE_MINUTES);
      if (!draw) return null;
      const { closesAt, drawId, gameCode } = draw;
      const followers = await findFollowers(client, draw);
      for (const { language, memberId, merchant } of followers) {
        const game = gamesByCode(catalogueOf(context, merchant)).get(gameCode);
        const name = game ? inLanguage(game.name, language as LanguageCode) : gameCode;
        const body = { gameCode, game: name, drawId, closesAt: new Date(closesAt).toISOString() };
        await emit(client, { merchant, memberId, kind: 'draw.followed', body });
      }
      return followers.length;
    });
    if (count === null) return told;
    told += count;
  }
}
