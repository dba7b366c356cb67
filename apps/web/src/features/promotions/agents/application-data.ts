import { INVITING_WAYS } from '@foyer/contract/agent/inviting-ways.data.ts';
import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import type { MessageKey } from '../../../page/message-keys.ts';

export type Application = ValueOf<Endpoints['agent.application']>;
export type PlanTerms = NonNullable<Application['plan']>;
export type Way = Application['way'];

export const APPLICATION_PATH = '/m/member/agentApplication';
export const STEPS = 3;

export const WAY_NAMES: Readonly<Record<Way, MessageKey>> = {
  friends: 'agents.way.friends',
  shop: 'agents.way.shop',
  page: 'agents.way.page',
  events: 'agents.way.events',
};

/** The label of the name field. */
export const NAMES_OF: Readonly<Record<Way, MessageKey>> = {
  friends: 'agents.nameOf.friends',
  shop: 'agents.nameOf.shop',
  page: 'agents.nameOf.page',
  events: 'agents.nameOf.events',
};

export const isWay = (text: string): text is Way => (INVITING_WAYS as readonly string[]).includes(text);

export const toStepAddress = (step: number): string => `${APPLICATION_PATH}?step=${step}`;

/** Whether the member may fill in an application now. */
export const canApply = ({ againAt, state }: Pick<Application, 'againAt' | 'state'>): boolean =>
  state === 'none' || state === 'draft' || state === 'withdrawn' || (state === 'refused' && againAt === null);

/** The step that is shown; 0: the state of the application. The last one needs a draft. */
export function stepOf(application: Application, asked: string | null): number {
  if (!canApply(application)) return 0;
  const { state } = application;
  const step = asked === '2' || asked === '3' ? Number(asked) : asked === '1' || state !== 'refused' ? 1 : 0;
  return step === STEPS && state !== 'draft' ? STEPS - 1 : step;
}
