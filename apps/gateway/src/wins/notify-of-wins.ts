import { withTransaction } from '@foyer/database/open-pool.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import type { Context } from '../context.ts';
import { emit } from '../events/deliver-events.ts';
import { getMemberLanguage } from '../inbox/inbox.store.ts';
import { gameNamer } from '../transactions/name-games.ts';
import { takeWins } from './win.store.ts';

/** Notifies members of wins from the merchant’s `largeWinMinor` on. Never delays bets: it reads the ledger afterwards. */
export async function notifyOfWins(context: Context): Promise<void> {
  for (const merchant of context.merchants) {
    const { code, largeWinMinor } = merchant;
    if (largeWinMinor === undefined) continue;
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
}
