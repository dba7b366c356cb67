import type { Client } from '@foyer/database/open-pool.ts';
import type { TransferKind } from '../../db/tables.ts';
import { requireHeldAccount } from '../../ledger/wallet/held-account.store.ts';
import { moveDespiteBlock, moveMoney } from '../../ledger/wallet/ledger.store.ts';
import { PAYMENT_CONNECTORS } from '../../platform/connectors/payment/connect-payments.ts';
import { sha256 } from '../../platform/http/secret-box.ts';

/** One transfer of a posting: which account moves, against which house account, by which amount. */
interface Leg {
  account: 'cash' | 'hold' | 'suspense' | 'transit' | 'dispute';
  against: 'hold' | 'psp' | 'fees' | 'wallet' | 'loss';
  kind: Exclude<TransferKind, 'bet' | 'tip'>;
  sign: 1n | -1n;
  amount: 'amount' | 'fee' | 'total' | 'rest' | 'whole';
  /** The leg of an earlier posting that this one undoes. */
  undoes?: readonly [PostingName, Leg['account'], Leg['against']];
  /** Whether a member whose debits are blocked is debited all the same. */
  isDespiteBlock?: true;
}

export type PostingName =
  | ('credit' | 'suspend' | 'match' | 'giveBack')
  | ('hold' | 'release' | 'pay' | 'takeBack' | 'payAfterEnd' | 'returnAfterEnd')
  | ('holdBack' | 'sendBack' | 'keep' | 'dispute' | 'winDispute' | 'loseDispute' | 'regain')
  | ('debitHold' | 'handOver' | 'keepHere' | 'bringBack');

/**
 * Every posting of the cashier. Money is set aside through `house:hold`, whose postings sum to zero; `psp` is the house account of
 * the connector: what the provider owes us, negated; `wallet` is the house account of a vendor with its own wallets.
 */
const POSTINGS: Readonly<Record<PostingName, readonly Leg[]>> = {
  credit: [{ account: 'cash', against: 'psp', kind: 'deposit', sign: 1n, amount: 'amount' }],
  suspend: [{ account: 'suspense', against: 'psp', kind: 'hold', sign: 1n, amount: 'amount' }],
  match: [
    { account: 'suspense', against: 'hold', kind: 'release', sign: -1n, amount: 'amount' },
    { account: 'cash', against: 'hold', kind: 'deposit', sign: 1n, amount: 'amount' },
  ],
  giveBack: [{ account: 'suspense', against: 'psp', kind: 'release', sign: -1n, amount: 'amount' }],
  hold: [
    { account: 'cash', against: 'hold', kind: 'withdrawal', sign: -1n, amount: 'total' },
    { account: 'hold', against: 'hold', kind: 'hold', sign: 1n, amount: 'total' },
  ],
  release: [
    { account: 'hold', against: 'hold', kind: 'release', sign: -1n, amount: 'total' },
    {
      account: 'cash',
      against: 'hold',
      kind: 'refund',
      sign: 1n,
      amount: 'total',
      undoes: ['hold', 'cash', 'hold'],
    },
  ],
  pay: [
    { account: 'hold', against: 'psp', kind: 'release', sign: -1n, amount: 'amount' },
    { account: 'hold', against: 'fees', kind: 'release', sign: -1n, amount: 'fee' },
  ],
  takeBack: [
    { account: 'cash', against: 'psp', kind: 'refund', sign: 1n, amount: 'amount', undoes: ['pay', 'hold', 'psp'] },
    { account: 'cash', against: 'fees', kind: 'refund', sign: 1n, amount: 'fee', undoes: ['pay', 'hold', 'fees'] },
  ],
  // A bank pays after all. The part that the member no longer has is the house's loss.
  payAfterEnd: [
    { account: 'cash', against: 'hold', kind: 'withdrawal', sign: -1n, amount: 'amount', isDespiteBlock: true },
    { account: 'hold', against: 'hold', kind: 'hold', sign: 1n, amount: 'amount' },
    { account: 'hold', against: 'loss', kind: 'hold', sign: 1n, amount: 'rest' },
    { account: 'hold', against: 'psp', kind: 'release', sign: -1n, amount: 'whole' },
  ],
  // What it has paid after all comes back: the house's loss first, the rest to the member.
  returnAfterEnd: [
    { account: 'hold', against: 'psp', kind: 'hold', sign: 1n, amount: 'whole' },
    { account: 'hold', against: 'loss', kind: 'release', sign: -1n, amount: 'rest' },
    { account: 'hold', against: 'hold', kind: 'release', sign: -1n, amount: 'amount' },
    { account: 'cash', against: 'hold', kind: 'refund', sign: 1n, amount: 'amount' },
  ],
  holdBack: [
    { account: 'cash', against: 'hold', kind: 'reversal', sign: -1n, amount: 'amount' },
    { account: 'hold', against: 'hold', kind: 'hold', sign: 1n, amount: 'amount' },
  ],
  sendBack: [{ account: 'hold', against: 'psp', kind: 'release', sign: -1n, amount: 'amount' }],
  keep: [
    { account: 'hold', against: 'hold', kind: 'release', sign: -1n, amount: 'amount' },
    { account: 'cash', against: 'hold', kind: 'reversal', sign: 1n, amount: 'amount' },
  ],
  dispute: [
    { account: 'cash', against: 'hold', kind: 'reversal', sign: -1n, amount: 'amount' },
    { account: 'dispute', against: 'hold', kind: 'hold', sign: 1n, amount: 'amount' },
  ],
  winDispute: [
    { account: 'dispute', against: 'hold', kind: 'release', sign: -1n, amount: 'amount' },
    { account: 'cash', against: 'hold', kind: 'reversal', sign: 1n, amount: 'amount' },
  ],
  // The part that the member no longer has is the house's loss.
  loseDispute: [
    { account: 'dispute', against: 'loss', kind: 'hold', sign: 1n, amount: 'rest' },
    { account: 'dispute', against: 'psp', kind: 'release', sign: -1n, amount: 'whole' },
  ],
  // The bank gives back what it had taken: the house's loss first, the rest to be returned to the member by `winDispute`.
  regain: [
    { account: 'dispute', against: 'psp', kind: 'hold', sign: 1n, amount: 'whole' },
    { account: 'dispute', against: 'loss', kind: 'release', sign: -1n, amount: 'rest' },
  ],
  debitHold: [
    { account: 'cash', against: 'hold', kind: 'transfer', sign: -1n, amount: 'amount' },
    { account: 'transit', against: 'hold', kind: 'hold', sign: 1n, amount: 'amount' },
  ],
  handOver: [{ account: 'transit', against: 'wallet', kind: 'release', sign: -1n, amount: 'amount' }],
  keepHere: [
    { account: 'transit', against: 'hold', kind: 'release', sign: -1n, amount: 'amount' },
    { account: 'cash', against: 'hold', kind: 'transfer', sign: 1n, amount: 'amount' },
  ],
  bringBack: [{ account: 'cash', against: 'wallet', kind: 'transfer', sign: 1n, amount: 'amount' }],
};

export const pspSource = (connector: string): string => `psp:${connector}`;
export const walletSource = (code: string): string => `wallet:${code}`;

/** The sources whose house accounts the cashier needs at every merchant. */
export const CASHIER_SOURCES: readonly string[] = ['hold', 'fees', 'loss', ...PAYMENT_CONNECTORS.map(pspSource)];

interface PostingFacts {
  /** The subject, such as `withdrawal:<id>`; unique for each transfer together with the posting. */
  ref: string;
  merchant: string;
  currency: string;
  /** Code of the payment provider; of the vendor for transfers to its wallet. */
  connector: string;
  /** Null if the owner is unknown. */
  member: { id: bigint; accountId: bigint } | null;
  amountMinor: bigint;
  feeMinor?: bigint;
  /** For disputes: the part that the member no longer had. */
  restMinor?: bigint;
}

const txIdOf = (ref: string, posting: PostingName, leg: Pick<Leg, 'account'>): string =>
  `${ref}:${posting}:${leg.account}`;

/**
 * Makes a posting in the caller’s transaction, with the member’s account locked. Each transfer sums to zero.
 * @returns false if the account does not allow it; the caller then rolls back, unless nothing has been moved
 * @throws the driver's unique violation (23505) if the posting exists
 */
export async function post(client: Client, posting: PostingName, facts: PostingFacts): Promise<boolean> {
  const { amountMinor, feeMinor = 0n, restMinor = 0n, connector, currency, merchant, ref } = facts;
  const amounts = {
    ...{ amount: amountMinor, fee: feeMinor, total: amountMinor + feeMinor },
    ...{ rest: restMinor, whole: amountMinor + restMinor },
  };
  const sources = {
    hold: 'hold',
    fees: 'fees',
    loss: 'loss',
    psp: pspSource(connector),
    wallet: walletSource(connector),
  };
  for (const [at, leg] of POSTINGS[posting].entries()) {
    if (amounts[leg.amount] === 0n) continue;
    const txId = txIdOf(ref, posting, leg);
    const move = leg.isDespiteBlock ? moveDespiteBlock : moveMoney;
    const moved = await move(client, {
      merchant,
      source: sources[leg.against],
      txId,
      kind: leg.kind,
      inputHash: sha256(`${txId}:${amounts[leg.amount]}`),
      accountId: await accountOf(client, leg.account, facts),
      amountMinor: leg.sign * amounts[leg.amount],
      currency,
      refTxId: leg.undoes ? txIdOf(ref, leg.undoes[0], { account: leg.undoes[1] }) : null,
      roundId: null,
      gameCode: null,
    });
    if (!moved && at === 0) return false;
    if (!moved) throw new Error(`${posting} of ${ref} stopped half-way`);
  }
  return true;
}

async function accountOf(client: Client, account: Leg['account'], facts: PostingFacts): Promise<bigint> {
  const { currency, member, merchant } = facts;
  if (account === 'suspense')
    return requireHeldAccount(client, { merchant, purpose: 'suspense', currency, memberId: null });
  if (!member) throw new Error(`${facts.ref} belongs to no member`);
  if (account === 'cash') return member.accountId;
  return requireHeldAccount(client, { merchant, purpose: account, currency, memberId: member.id });
}
