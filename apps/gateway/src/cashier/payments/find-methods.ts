import type { DepositMethod, WithdrawalMethod } from '@foyer/contract/cashier/shapes.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import type { Static } from 'typebox';
import type { Context } from '../../context.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { may } from '../../platform/policy/may.ts';
import { POLICY_REASONS } from '../../platform/policy/policy.data.ts';
import { type Cashier, cashierOf, type Method } from './cashier-document.ts';
import { findDeposits, findPaymentMedians } from './deposit.store.ts';
import { getDepositRoom } from './open-deposit.ts';
import { readWithdrawalState } from './withdrawal-checks.ts';

interface MethodsQuery {
  merchant: string;
  session: MemberSession;
  language: LanguageCode;
}

const NO_FEE = { fixedMinor: '0', perMille: 0 };

/** The methods by which a member can deposit now, the last used one first. Methods without a provider are left out. */
export async function findDepositMethods(
  query: MethodsQuery,
  context: Context,
): Promise<Static<typeof DepositMethod>[]> {
  const { language, merchant, session } = query;
  const { cashier } = cashierOf(context, merchant);
  const refused = await may(context.pool, { memberId: session.memberId }, 'deposit');
  const room = await getDepositRoom(context.pool, session.memberId, cashier);
  const medians = await findPaymentMedians(context.pool, merchant);
  const [last] = await findDeposits(context.pool, { memberId: session.memberId, before: null, limit: 1 });
  const methods = connected(cashier, merchant, context).flatMap(({ deposit, id, name }) => {
    if (!deposit) return [];
    const { expiresMinutes: _expiry, promised, ...terms } = deposit;
    const barred = room === 'identity' ? 'identity.required' : room < BigInt(terms.minMinor) ? 'deposit.limit' : null;
    return [
      {
        ...terms,
        method: id,
        name: inLanguage(name, language),
        fee: NO_FEE,
        leftMinor: room === 'identity' ? '0' : String(room),
        duration: { ...promised, medianSeconds: medians.get(`in ${id}`) ?? null },
        refusal: refused ? POLICY_REASONS[refused].refusal : barred,
        isLastUsed: last?.method === id,
      },
    ];
  });
  return methods.sort((a, b) => Number(b.isLastUsed) - Number(a.isLastUsed));
}

/** The methods by which a member can withdraw now. */
export async function findWithdrawalMethods(
  query: MethodsQuery,
  context: Context,
): Promise<Static<typeof WithdrawalMethod>[]> {
  const { language, merchant, session } = query;
  const { cashier } = cashierOf(context, merchant);
  const { memberId, accountId } = session;
  const state = await readWithdrawalState(context.pool, { memberId, accountId, cashier });
  const medians = await findPaymentMedians(context.pool, merchant);
  return connected(cashier, merchant, context).flatMap(({ id, name, withdrawal }) => {
    if (!withdrawal) return [];
    const { fee, maxMinor, minMinor, promised } = withdrawal;
    const barred =
      state.dayRoomMinor === null
        ? 'identity.required'
        : state.dayRoomMinor < BigInt(minMinor)
          ? 'withdrawal.limit'
          : null;
    return [
      {
        method: id,
        name: inLanguage(name, language),
        minMinor,
        maxMinor,
        leftMinor: String(state.dayRoomMinor ?? 0n),
        fee,
        duration: { ...promised, medianSeconds: medians.get(`out ${id}`) ?? null },
        refusal: state.refused ? POLICY_REASONS[state.refused].refusal : barred,
        needsBank: withdrawal.banks.length > 0,
      },
    ];
  });
}

const connected = ({ methods }: Cashier, merchant: string, { payments }: Context): Method[] =>
  methods.filter(({ connector }) => payments.get(merchant, connector) !== null);
