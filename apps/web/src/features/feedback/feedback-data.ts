import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import {
  FEEDBACK_AREAS,
  FEEDBACK_KINDS,
  type FeedbackArea,
  type FeedbackKind,
} from '@foyer/contract/feedback/kinds.data.ts';
import type { IconName } from '@foyer/ui/icon-names.data.ts';
import type { Call } from '../../gateway/call.ts';
import type { MessageKey } from '../../page/message-keys.ts';

export const FEEDBACK_PATH = '/m/feedback';

export type SentFeedback = ValueOf<Endpoints['feedback.list']>['feedback'][number];

export const KINDS: readonly { kind: FeedbackKind; icon: IconName; label: MessageKey; ask: MessageKey }[] = [
  { kind: 'idea', icon: 'bolt', label: 'feedback.idea', ask: 'feedback.askIdea' },
  { kind: 'problem', icon: 'warning', label: 'feedback.problem', ask: 'feedback.askProblem' },
  { kind: 'praise', icon: 'heart', label: 'feedback.praise', ask: 'feedback.askPraise' },
  { kind: 'complaint', icon: 'document', label: 'feedback.complaint', ask: 'feedback.askComplaint' },
];

export const AREA_LABELS: Readonly<Record<FeedbackArea, MessageKey>> = {
  lobby: 'feedback.lobby',
  lottery: 'feedback.lottery',
  games: 'feedback.games',
  money: 'feedback.money',
  promotions: 'feedback.promotions',
  account: 'feedback.account',
  support: 'feedback.support',
  other: 'feedback.other',
};

/** The kind named by an address or a form; `idea` if none. */
export const readKind = (text: string | null): FeedbackKind => FEEDBACK_KINDS.find((kind) => kind === text) ?? 'idea';

export const readArea = (text: string | null): FeedbackArea => FEEDBACK_AREAS.find((area) => area === text) ?? 'other';

/**
 * Sends the feedback of a form.
 * @param pictures in base64
 * @returns the address that confirms it; null without a text
 * @throws GatewayError
 */
export async function sendFeedback(
  text: (name: string) => string,
  pictures: readonly string[],
  call: Call,
): Promise<string | null> {
  const written = text('text').trim();
  if (written === '') return null;
  const { number } = await call('feedback.send', {
    body: {
      kind: readKind(text('kind')),
      area: readArea(text('area')),
      text: written,
      wantsAnswer: text('wantsAnswer') === 'on',
      pictures: [...pictures],
    },
    idempotencyKey: text('form'),
    situation: 'form',
  });
  return `${FEEDBACK_PATH}?sent=${number}`;
}
