import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { info } from '@foyer/contract/member/info.ts';
import { isAgentType } from '@foyer/contract/promotion/agent-types.ts';
import type { transactions } from '@foyer/contract/wallet/transactions.ts';

export type Member = ValueOf<typeof info>;
export type Transaction = ValueOf<typeof transactions>['transactions'][number];

/** Members of type 1 and 2 are agents (§1 of the specification). */
export const isAgent = ({ type }: Pick<Member, 'type'>): boolean => isAgentType(type);
