import type { Transaction } from '@foyer/contract/wallet/shapes.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import { CASHIER_SOURCES } from '../../cashier/payments/postings.ts';
import type { Context } from '../../context.ts';
import { PROMOTION } from '../../ledger/wallet/wager.ts';
import type { Caller } from '../../platform/http/call.ts';
import { findLinkedRecords } from './find-linked-records.ts';
import { gameNamer } from './name-games.ts';
import type { ListedTransfer } from './transfer-list.store.ts';

/** Only the cashier's transaction ids identify their subject; vendors choose their own. */
const isOfCashier = (source: string): boolean => CASHIER_SOURCES.includes(source);

/** A grant is play money, a reward, or funds of a bonus that move with a bet or a win. */
function kindOf<Kind extends string>({ kind, source }: { kind: Kind; source: string }): Kind | 'reward' | 'funds' {
  if (kind !== 'grant') return kind;
  if (source === PROMOTION) return 'reward';
  return isOfCashier(source) ? 'funds' : kind;
}

/** Transfers as their member sees them. */
export async function toTransactions(
  rows: readonly ListedTransfer[],
  call: Pick<Caller, 'language'> & { merchant: Merchant; session: { currency: string } },
  context: Context,
): Promise<Transaction[]> {
  const nameGame = gameNamer(call, context);
  const ofCashier = rows.filter(({ source }) => isOfCashier(source)).map(({ txId }) => txId);
  const linkedRecords = await findLinkedRecords(context.pool, ofCashier);
  return rows.flatMap((row) =>
    row.kind === 'dead' || row.kind === 'hold' || row.kind === 'release'
      ? []
      : [
          {
            seq: String(row.seq),
            kind: kindOf({ ...row, kind: row.kind }),
            amountMinor: String(row.amountMinor),
            balanceMinor: String(row.balanceMinor ?? 0n),
            currency: call.session.currency,
            gameCode: row.gameCode,
            gameName: nameGame({ source: row.source, gameCode: row.gameCode }),
            roundId: row.roundId,
            drawName: row.drawId === null ? null : (context.vendors.get(row.source)?.nameDraw(row.drawId) ?? null),
            at: row.at.toISOString(),
            subject: isOfCashier(row.source) ? (linkedRecords.get(row.txId) ?? null) : null,
          },
        ],
  );
}
