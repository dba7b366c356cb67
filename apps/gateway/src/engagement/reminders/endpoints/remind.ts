import type { remind as contract } from '@foyer/contract/member/remind.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { catalogueOf, gamesByCode } from '../../../play/games/catalogue.ts';
import { isLottery } from '../../../play/games/game.ts';
import { runningDraws } from '../../../play/games/running-draws.ts';
import { addReminder, findReminders, removeReminder } from '../reminder.store.ts';
import { REMIND_BEFORE_MINUTES } from '../reminders.data.ts';

/** POST /wps/member/remind. Repeating it changes nothing; sent reminders are deleted. */
export const remind: Handler<typeof contract> = async ({ body, merchant, session }, context) => {
  const { gameCode, isOn } = body;
  const { pool } = context;
  const { memberId } = session;
  if (isOn) {
    const game = gamesByCode(catalogueOf(context, merchant.code)).get(gameCode);
    if (!game || !isLottery(game)) return refuse('not.found');
    const draw = (await runningDraws(context)).get(gameCode) ?? null;
    await addReminder(pool, { memberId, gameCode, draw, beforeMinutes: REMIND_BEFORE_MINUTES });
  } else await removeReminder(pool, memberId, gameCode);
  return { reminders: await findReminders(pool, memberId) };
};
