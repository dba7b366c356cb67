import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import { data } from 'react-router';
import type { Call } from '../../../gateway/call.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';
import { AGENT_PATH } from '../promotion-data.ts';

export type Overview = ValueOf<Endpoints['promotion.agentOverview']>;
export type Statement = ValueOf<Endpoints['agent.statement']>;
export type Network = ValueOf<Endpoints['agent.network']>;

const VIEWS = ['members', 'statement', 'network', 'invite'] as const;
export type View = (typeof VIEWS)[number];

const FILTERS = ['all', 'active', 'agents'] as const;
export type Filter = (typeof FILTERS)[number];

const MAX_OFFSET = 100_000;

const oneOf = <T extends string>(list: readonly T[], text: string | null): T | undefined =>
  list.find((one) => one === text);

export const readPeriod = (text: string | null): string | undefined =>
  text && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined;

const readOffset = (text: string | null): number => {
  const given = Number(text);
  return Number.isInteger(given) && given > 0 && given <= MAX_OFFSET ? given : 0;
};

export const toView = (view: View, query: Readonly<Record<string, string>> = {}): string =>
  `${AGENT_PATH}?${new URLSearchParams({ view, ...query })}`;

/** The data of one view of the agents' page. */
export interface Desk {
  overview: Overview;
  view: View;
  filter: Filter;
  offset: number;
  statement: Statement | null;
  network: Network | null;
}

/**
 * Loads a view of the agents' page.
 * @returns null for a member who is not an agent
 * @throws a response for the not-found page, for a month without a statement
 */
export async function loadDesk(call: Call, { searchParams }: URL): Promise<Desk | null> {
  const view = oneOf(VIEWS, searchParams.get('view')) ?? 'members';
  const filter = oneOf(FILTERS, searchParams.get('filter')) ?? 'all';
  const offset = readOffset(searchParams.get('offset'));
  const situation = 'background';
  try {
    const [overview, statement, network] = await Promise.all([
      call('promotion.agentOverview', { situation, query: { filter, offset } }),
      view === 'statement' ? loadStatement(call, searchParams.get('period')) : null,
      view === 'network' ? call('agent.network', { situation }) : null,
    ]);
    return { overview, view, filter, offset, statement, network };
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'access.denied') return null;
    throw error;
  }
}

/** Loads a statement; the current month's if no period is given. */
export async function loadStatement(call: Call, asked: string | null): Promise<Statement> {
  const period = readPeriod(asked);
  if (asked !== null && !period) throw notFound();
  return call('agent.statement', { situation: 'background', query: period ? { period } : {} }).catch(
    (error: unknown) => {
      if (error instanceof GatewayError && error.code === 'not.found') throw notFound();
      throw error;
    },
  );
}

const notFound = () => data({ code: 'not.found' }, { status: 404 });
