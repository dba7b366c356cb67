import type { Client } from '@foyer/database/open-pool.ts';
import type { Context } from '../../context.ts';
import type { ClaimedEvent, StoredEvent } from './event.store.ts';
import type { EventKind } from './event-kinds.data.ts';
import { mailMember, notifyMember } from './notify-member.ts';
import { PUSHED_KINDS, pushMember } from './push-member.ts';

/** A receiver of events. */
interface Receiver {
  name: string;
  kinds: readonly EventKind[];
}

/** Writes to the database. What it does in the given transaction happens exactly once. */
export interface WritingSubscriber extends Receiver {
  receive(event: StoredEvent, client: Client, context: Pick<Context, 'merchants' | 'now'>): Promise<void>;
}

/** Calls a service, outside of any transaction: at least once, with the same message id each time. */
export interface SendingSubscriber extends Receiver {
  send(event: ClaimedEvent, context: Pick<Context, 'merchants' | 'messages' | 'pool'>): Promise<void>;
}

export type Subscriber = WritingSubscriber | SendingSubscriber;

/** Events that can begin a campaign, which fetches them itself. None follows a loss, or an act of members to play less. */
export const CAMPAIGN_EVENTS = {
  name: 'campaigns',
  kinds: [
    'member.registered',
    'identity.decided',
    'deposit.credited',
    'withdrawal.paid',
    'level.reached',
    'offer.granted',
    'wager.ended',
  ],
} as const satisfies Receiver;

/** The subscribers that are called. A new one receives events from its first start on. */
export const SUBSCRIBERS: readonly Subscriber[] = [
  {
    name: 'inbox',
    kinds: [
      'deposit.credited',
      'deposit.suspended',
      'payment.returned',
      'deposit.proof.refused',
      'deposit.refunding',
      'deposit.refunded',
      'deposit.refund.refused',
      'deposit.disputed',
      'deposit.dispute.ended',
      'withdrawal.paid',
      'withdrawal.returned',
      'withdrawal.ended',
      'beneficiary.added',
      'feedback.answered',
      'login.new-device',
      'identity.decided',
      'win.large',
      'level.reached',
      'level.warned',
      'level.lowered',
      'offer.granted',
      'match.refused',
      'wager.ended',
      'agent.decided',
      'commission.paid',
      'draw.closing',
      'draw.opened',
      'limit.raise.requested',
      'account.closing',
      'break.began',
      'member.excluded',
    ],
    receive: notifyMember,
  },
  {
    name: 'mail',
    kinds: [
      'deposit.credited',
      'deposit.suspended',
      'payment.returned',
      'deposit.proof.refused',
      'deposit.refunding',
      'deposit.refunded',
      'deposit.refund.refused',
      'deposit.disputed',
      'deposit.dispute.ended',
      'withdrawal.paid',
      'withdrawal.returned',
      'withdrawal.ended',
      'agent.decided',
      'commission.paid',
    ],
    send: mailMember,
  },
  { name: 'push', kinds: PUSHED_KINDS, receive: pushMember },
];
