import { withTransaction } from '@foyer/database/open-pool.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import { emit } from '../../notify/events/deliver-events.ts';
import { getMemberLanguage } from '../../notify/inbox/inbox.store.ts';
import { gameNamer } from '../transactions/name-games.ts';
import { takeResults } from './result.store.ts';

/** Notifies members who want it of the results of draws that they have bets on. Never delays the settlement. */
export async function notifyOfResults(context: Context): Promise<void> {
  for (const merchant of context.merchants)
    await notifyOf(merchant, context).catch((fault: unknown) => {
      context.log.error({ err: fault, merchant: merchant.code }, 'members were not notified of results');
    });
}

const notifyOf = (merchant: Merchant, context: Context): Promise<void> =>
  withTransaction(context.pool, async (client) => {
    for (const result of await takeResults(client, merchant.code)) {
      const { amountMinor, currency, drawId, gameCode, memberId, tickets } = result;
      const language = (await getMemberLanguage(client, memberId)) as LanguageCode;
      const game = gameNamer({ language, merchant }, context)(result) ?? '';
      const body = { gameCode, game, drawId, tickets, amountMinor: String(amountMinor), currency };
      await emit(client, { merchant: merchant.code, memberId, kind: 'draw.settled', body });
    }
  });
