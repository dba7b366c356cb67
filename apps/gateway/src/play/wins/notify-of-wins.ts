import { withTransaction } from '@foyer/database/open-pool.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import { emit } from '../../notify/events/deliver-events.ts';
import { getMemberLanguage } from '../../notify/inbox/inbox.store.ts';
import { gameNamer } from '../transactions/name-games.ts';
import { takeWins } from './win.store.ts';

/** Notifies members of wins from the merchant’s `largeWinMinor` on. Never delays bets: it reads the ledger afterwards. */
export async function notifyOfWins(context: Context): Promise<void> {
  for (const merchant of context.merchants)
    await notifyOf(merchant, context).catch((fault: unknown) => {
      context.log.error({ err: fault, merchant: merchant.code }, 'members were not notified of wins');
    });
}

async function notifyOf(merchant: Merchant, context: Context): Promise<void> {
  const { code, largeWinMinor } = merchant;
  if (largeWinMinor === undefined) return;
  await withTransaction(context.pool, async (client) => {
    for (const win of await takeWins(client, code, BigInt(largeWinMinor))) {
      const language = (await getMemberLanguage(client, win.memberId)) as LanguageCode;
      const game = gameNamer({ language, merchant }, context)(win) ?? '';
      const { amountMinor, currency, memberId, seq } = win;
      const body = { betSeq: String(seq), game, amountMinor: String(amountMinor), currency };
      await emit(client, { merchant: code, memberId, kind: 'win.large', body });
    }
  });
}
