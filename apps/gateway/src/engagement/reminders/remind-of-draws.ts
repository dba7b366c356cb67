import { withTransaction } from '@foyer/database/open-pool.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import { lockMember } from '../../accounts/members/member.store.ts';
import type { Context } from '../../context.ts';
import { emit } from '../../notify/events/deliver-events.ts';
import { getMemberLanguage } from '../../notify/inbox/inbox.store.ts';
import { may } from '../../platform/policy/may.ts';
import { catalogueOf, gamesByCode } from '../../play/games/catalogue.ts';
import { type RunningDraw, runningDraws } from '../../play/games/running-draws.ts';
import { findDueReminders, takeReminder, type WaitingReminder } from './reminder.store.ts';
import { REMIND_BEFORE_MINUTES } from './reminders.data.ts';

/**
 * Reminds members once of the draws that they have asked for, by an event, which all of the member's channels receive.
 * @returns how many were reminded
 */
export async function remindOfDraws(context: Context): Promise<number> {
  const running = await runningDraws(context);
  const open = [...running].map(([gameCode, { drawId }]) => ({ gameCode, drawId }));
  let count = 0;
  for (const reminder of await findDueReminders(context.pool, open, REMIND_BEFORE_MINUTES)) {
    const { gameCode, memberId } = reminder;
    const isReminded = await remindOnce(reminder, running.get(gameCode), context).catch((fault: unknown) => {
      context.log.error({ err: fault, memberId: String(memberId), gameCode }, 'a member was not reminded of a draw');
      return false;
    });
    if (isReminded) count += 1;
  }
  return count;
}

/** @returns false without a reminder: the member has cancelled it, may not play now, or the draw has closed */
const remindOnce = (
  { gameCode, memberId, merchant }: WaitingReminder,
  running: RunningDraw | undefined,
  context: Context,
): Promise<boolean> =>
  withTransaction(context.pool, async (client) => {
    await lockMember(client, memberId);
    const reminder = await takeReminder(client, { gameCode, memberId });
    if (!reminder || reminder.isLate) return false;
    const game = gamesByCode(catalogueOf(context, merchant)).get(gameCode);
    // Excluded members are not invited to play.
    if (!game || (await may(client, { memberId }, 'marketing'))) return false;
    const { tells } = reminder;
    const draw =
      tells === 'opening' ? running : { drawId: reminder.drawId ?? '', closesAt: reminder.closesAt?.getTime() ?? 0 };
    if (!draw) return false;
    const language = (await getMemberLanguage(client, memberId)) as LanguageCode;
    await emit(client, {
      merchant,
      memberId,
      kind: tells === 'opening' ? 'draw.opened' : 'draw.closing',
      body: {
        gameCode,
        game: inLanguage(game.name, language),
        drawId: draw.drawId,
        closesAt: new Date(draw.closesAt).toISOString(),
      },
    });
    return true;
  });
