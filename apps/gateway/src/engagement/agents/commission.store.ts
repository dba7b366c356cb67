import { PROMOTION } from '../../ledger/wallet/wager.ts';
import type { StatementRow } from './statement.store.ts';

const PREFIX = 'agent:';

/** The transaction id of the payment of a statement. */
export const toCommissionId = ({ agentId, period }: Pick<StatementRow, 'agentId' | 'period'>): string =>
  `${PREFIX}${agentId}:${period}`;

/** SQL for whether a row of `foyer.ledger_transfer` pays an agent, who is a member of the agent above. */
export const isCommission = (transfer: string): string =>
  `(${transfer}.kind = 'grant' and ${transfer}.source = '${PROMOTION}' and starts_with(${transfer}.tx_id, '${PREFIX}'))`;

/** SQL for whether a row of `foyer.ledger_transfer` grants a member something: a bonus, a rebate or funds, but no commission. */
export const isBonus = (transfer: string): string =>
  `(${transfer}.kind = 'grant' and ${transfer}.source in ('${PROMOTION}', 'hold') and not ${isCommission(transfer)})`;
