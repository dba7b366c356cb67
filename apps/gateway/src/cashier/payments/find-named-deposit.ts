import type { Context } from '../../context.ts';
import type { DepositName } from '../../platform/connectors/payment/payment-connector.ts';
import { type DepositRow, getDeposit, getDepositOfLostAnswer, getDepositOfProvider } from './deposit.store.ts';
import type { Lane } from './lanes.ts';

/** The deposit that a provider names, even while the answer with the provider's reference is under way or lost. */
export async function findNamedDeposit(
  { connector, depositId, merchant, number = '', providerRef }: Lane & DepositName,
  { pool }: Pick<Context, 'pool'>,
): Promise<DepositRow | null> {
  const named = await getDepositOfProvider(pool, { merchant, connector, providerRef });
  if (named) return named;
  const ours = depositId ? await getDeposit(pool, depositId) : null;
  if (ours?.merchant === merchant && ours.connector === connector) return ours;
  return getDepositOfLostAnswer(pool, { merchant, connector, number });
}
