import type { MemberAction } from '@foyer/contract/staff/member-actions.data.ts';
import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import type { PushServices } from '../../platform/connectors/push/connect-push.ts';
import type { OutgoingPush, PushOutcome } from '../../platform/connectors/push/push-sender.ts';
import type { WebPushAddress } from '../../platform/connectors/push/web-push.ts';
import { may } from '../../platform/policy/may.ts';
import { endPushDevice } from './push-device.store.ts';
import {
  type DuePush,
  endPush,
  getDuePush,
  type PushPurpose,
  postponePush,
  takeDuePushes,
} from './push-message.store.ts';
import { recipientOf } from './recipient.ts';

export type PushContext = Pick<Context, 'log' | 'merchants' | 'now' | 'pool' | 'seal'> & { push: PushServices };

/** The action that the policy must allow for each purpose: messages that invite to play count as marketing. */
const ACTIONS: Readonly<Record<PushPurpose, MemberAction>> = {
  result: 'login',
  win: 'login',
  withdrawal: 'login',
  test: 'login',
  closing: 'marketing',
  offers: 'marketing',
};

const AT_ONCE = 20;
const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = 3_600_000;

/** Sends due messages, each at least once. @returns how many the push services have accepted */
export async function sendPushes(context: PushContext): Promise<number> {
  let sent = 0;
  for (;;) {
    const ids = await takeDuePushes(context.pool, AT_ONCE);
    if (ids.length === 0) return sent;
    const outcomes = await Promise.all(ids.map((id) => sendSafely(id, context)));
    sent += outcomes.filter(Boolean).length;
  }
}

/** A failing message does not hold up the others; it is tried again in a minute. */
const sendSafely = (id: bigint, context: PushContext): Promise<boolean> =>
  sendOne(id, context).catch((fault: unknown) => {
    context.log.error({ err: fault, messageId: String(id) }, 'a push message could not be sent');
    return false;
  });

/** @returns whether a push service has accepted it */
async function sendOne(id: bigint, context: PushContext): Promise<boolean> {
  const { log, merchants, pool } = context;
  const zones = Object.fromEntries(merchants.map(({ code, market }) => [code, market.timeZone]));
  // Read again at the last moment: its member may have logged out since it was queued.
  const due = await getDuePush(pool, id, zones);
  const merchant = merchants.find(({ code }) => code === due?.merchant);
  if (!due || !merchant || !due.isWanted || due.secondsLeft < 1) {
    await endPush(pool, id, false);
    return false;
  }
  const reason = await may(pool, { memberId: due.memberId }, ACTIONS[due.purpose]);
  if (reason) {
    await endPush(pool, id, false);
    return false;
  }
  if (due.purpose === 'offers' && due.quietUntil) {
    await postponePush(pool, id, due.quietUntil.getTime() - context.now());
    return false;
  }
  const outcome = await deliver(due, merchant, context);
  if (outcome.kind !== 'sent') {
    const why = 'reason' in outcome ? outcome.reason : outcome.kind;
    const { merchant: code, provider, purpose } = due;
    // A permanent refusal indicates a fault in our code or settings.
    const level = outcome.kind === 'refused' ? 'warn' : 'info';
    log[level]({ kind: 'push.unsent', merchant: code, provider, purpose, reason: why });
  }
  return settle(due, outcome, context);
}

async function settle(due: DuePush, outcome: PushOutcome, { pool }: PushContext): Promise<boolean> {
  if (outcome.kind === 'gone') await endPushDevice(pool, due.deviceId);
  else if (outcome.kind === 'later') {
    const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, due.attempts - 1));
    await postponePush(pool, due.id, Math.max(outcome.afterMs ?? 0, wait));
  } else await endPush(pool, due.id, outcome.kind === 'sent');
  return outcome.kind === 'sent';
}

async function deliver(due: DuePush, merchant: Merchant, { push, seal }: PushContext): Promise<PushOutcome> {
  const { language, locale, direction } = { language: due.language, ...LANGUAGES[due.language as LanguageCode] };
  const message: OutgoingPush = {
    content: {
      title: due.title,
      body: due.body,
      navigate: due.origin + due.page,
      lang: locale ?? language,
      dir: direction ?? 'ltr',
      tag: due.topic ?? `${due.purpose}-${due.id}`,
      // Silent at night.
      silent: due.quietUntil !== null && due.purpose !== 'test',
      icon: `${due.origin}/m/brand/${merchant.code}/pwa-192.png`,
      recipient: recipientOf(due.memberId, { seal }),
    },
    ttlSeconds: due.secondsLeft,
    topic: due.topic,
    urgency: due.purpose === 'closing' || due.purpose === 'test' ? 'high' : 'normal',
  };
  const address = seal.open(due.sealedAddress).toString();
  if (due.provider === 'fcm') return push.fcm.send(address, message, due.merchant);
  const contact = push.contact ?? `https://${merchant.domains[0]}`;
  return push.web.send(JSON.parse(address) as WebPushAddress, message, { merchant: due.merchant, contact });
}
