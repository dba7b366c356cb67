import type { bet as contract } from '@foyer/contract/wallet/bet.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../../context.ts';
import type { Caller, Handler } from '../../../platform/http/call.ts';
import type { GameVendor, RoundPicks } from '../../vendors/game-vendor.ts';
import { findRounds } from '../round.store.ts';
import { toBets } from '../to-bets.ts';
import { toTransactions } from '../to-transaction.ts';
import { findTransfersOfRound, getListed } from '../transfer-list.store.ts';

/** GET /wps/wallet/bet: the round of any of its transactions. */
export const bet: Handler<typeof contract> = async (call, context) => {
  const { language, query, session } = call;
  const { accountId } = session;
  const named = await getListed(context.pool, accountId, BigInt(query.seq));
  if (!named?.roundId) return refuse('not.found');
  const name = { source: named.source, roundId: named.roundId };
  const [[round], rows] = await Promise.all([
    findRounds(context.pool, accountId, { filter: null, before: null, limit: 1, round: name }),
    findTransfersOfRound(context.pool, accountId, name),
  ]);
  const [found] = round ? toBets([round], call, context) : [];
  if (!round || !found) return refuse('not.found');
  const { drawId, isOpen, roundId, source } = round;
  const vendor = context.vendors.get(source);
  return {
    bet: found,
    roundId,
    verify: isOpen ? null : (vendor?.verifyPath({ roundId, drawId, language }) ?? null),
    picks: await readPicks({ vendor, roundId }, call, context),
    transactions: await toTransactions(rows, call, context),
  };
};

/** The vendor's picks of the bet; if the vendor does not answer, the page lacks only these. */
async function readPicks(
  { roundId, vendor }: { vendor: GameVendor | undefined; roundId: string },
  { language, merchant }: Pick<Caller, 'language'> & { merchant: Merchant },
  { log }: Pick<Context, 'log'>,
): Promise<RoundPicks | null> {
  const { code, lottery } = merchant;
  const asked = { roundId, merchant: code, language, terms: lottery.terms };
  return (
    (await vendor?.readPicks?.(asked).catch((fault: unknown) => {
      log.warn({ err: fault, vendor: vendor.code }, 'a vendor does not say what a bet is on');
      return null;
    })) ?? null
  );
}
