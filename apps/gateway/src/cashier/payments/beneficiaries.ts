import { randomUUID } from 'node:crypto';
import type { Beneficiary } from '@foyer/contract/cashier/shapes.ts';
import type { Client } from '@foyer/database/open-pool.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Static } from 'typebox';
import { changeInSession, type EndedSession } from '../../accounts/sessions/change-in-session.ts';
import type { Context } from '../../context.ts';
import { lockAccount } from '../../ledger/wallet/ledger.store.ts';
import { emit } from '../../notify/events/deliver-events.ts';
import { ProviderUnreachableError } from '../../platform/connectors/payment/payment-connector.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { type BeneficiaryRow, countBeneficiaries, insertBeneficiary } from './beneficiary.store.ts';
import { type Cashier, cashierOf } from './cashier-document.ts';
import { compareNames } from './compare-names.ts';
import { accountRefOf } from './credit-payment.ts';
import { isPayingAccount } from './decide-withdrawal.ts';
import { getIdentity } from './identity.store.ts';
import { readAccount, type TypedAccount } from './read-account.ts';

/** Each is compared with all payments of its owner whenever they are listed. */
const MAX_ACCOUNTS = 20;

type BeneficiaryRefusal =
  | 'method.unavailable'
  | 'beneficiary.invalid'
  | 'beneficiary.exists'
  | 'beneficiary.tooMany'
  | 'payment.unavailable';

interface AskedBeneficiary extends TypedAccount {
  session: MemberSession;
  holder: string;
}

/** Masks an account, as in `•••• 4567`; of an e-mail address the first letter and the host remain. */
export function maskAccount(account: string): string {
  const [name = '', host] = account.split('@');
  return host === undefined ? `•••• ${account.slice(-4)}` : `${name.slice(0, 1)}•••@${host}`;
}

/** Adds an account in the member’s own name, as far as provider and identity can tell; usable after the cooling-off period. */
export async function addBeneficiary(
  asked: AskedBeneficiary,
  context: Context,
): Promise<BeneficiaryRow | Refusal<BeneficiaryRefusal> | EndedSession> {
  const { cashier } = cashierOf(context, asked.merchant.code);
  const read = readAccount(asked, context);
  if (read instanceof Refusal) return read;
  // Also without asking the provider, which limits how often it is asked.
  if (await isFull(context.pool, asked.session)) return refuse('beneficiary.tooMany');
  const { connector } = read;
  const to = { bank: asked.bank, account: read.account };
  const found = await connector.lookupBeneficiary(to).catch((fault: unknown) => {
    if (fault instanceof ProviderUnreachableError) return 'unreachable' as const;
    throw fault;
  });
  if (found === 'unreachable') return refuse('payment.unavailable');
  if (found === null) return refuse('beneficiary.invalid');
  const owner = { holder: found?.name ?? asked.holder.trim(), isConfirmed: found !== undefined };
  return store({ ...asked, ...to, ...owner, bank: found?.bank || to.bank }, cashier, context);
}

const isFull = async (client: Client, { memberId }: Pick<MemberSession, 'memberId'>): Promise<boolean> =>
  (await countBeneficiaries(client, memberId)) >= MAX_ACCOUNTS;

/** Stores an account unless its holder is somebody else. */
function store(
  added: AskedBeneficiary & { isConfirmed: boolean },
  cashier: Cashier,
  context: Context,
): Promise<BeneficiaryRow | Refusal<BeneficiaryRefusal> | EndedSession> {
  const { account, bank, holder, method, session } = added;
  const merchant = added.merchant.code;
  const { accountId, memberId } = session;
  return changeInSession(session, context, async (client) => {
    await lockAccount(client, accountId);
    if (await isFull(client, session)) return refuse('beneficiary.tooMany');
    const nameMatch = await matchName(client, { ...added, memberId }, context);
    if (nameMatch === 'different') return refuse('beneficiary.invalid');
    const seal = (text: string) => context.seal.seal(Buffer.from(text));
    const row = await insertBeneficiary(client, {
      id: randomUUID(),
      merchant,
      memberId,
      method,
      bank,
      sealedAccount: seal(account),
      accountRef: accountRefOf(context, merchant, account),
      masked: maskAccount(account),
      sealedHolder: seal(holder),
      nameMatch,
      coolingOffHours: cashier.coolingOffHours,
    });
    if (!row) return refuse('beneficiary.exists');
    const body = { beneficiaryId: row.id, masked: row.masked };
    await emit(client, { merchant, memberId, kind: 'beneficiary.added', body });
    return row;
  });
}

/** Compares the holder with the identity. A name that only the member has entered is never `exact`. */
async function matchName(
  client: Client,
  { holder, isConfirmed, memberId }: { holder: string; isConfirmed: boolean; memberId: bigint },
  { seal }: Pick<Context, 'seal'>,
): Promise<'exact' | 'likely' | 'unknown' | 'different'> {
  const { sealedName } = await getIdentity(client, memberId);
  if (!sealedName || holder === '') return 'unknown';
  const match = compareNames(holder, seal.open(sealedName).toString('utf8'));
  return match === 'exact' && !isConfirmed ? 'likely' : match;
}

/** An account as its member sees it. */
export async function toBeneficiary(row: BeneficiaryRow, context: Context): Promise<Static<typeof Beneficiary>> {
  return {
    id: row.id,
    method: row.method,
    bank: row.bank,
    bankName: bankName(row, context),
    masked: row.masked,
    holder: context.seal.open(row.sealedHolder).toString('utf8'),
    usableFrom: row.usableFrom.toISOString(),
    isUsable: row.isUsable,
    isPayingAccount: (await isPayingAccount(context.pool, row)) === 'yes',
  };
}

/** The merchant’s name for an account’s bank, else the bank’s code. */
export function bankName(
  { bank, merchant, method }: Pick<BeneficiaryRow, 'merchant' | 'method' | 'bank'>,
  context: Pick<Context, 'documents'>,
): string {
  const found = cashierOf(context, merchant).cashier.methods.find(({ id }) => id === method);
  return found?.withdrawal?.banks.find((one) => one.bank === bank)?.name ?? bank;
}
