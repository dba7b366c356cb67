import type { Client, Queryable } from '@foyer/database/open-pool.ts';
import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import { type MessageKey, textOf } from '../../platform/connectors/message/message-texts.ts';
import { addMessage, getMailAddress, getMemberLanguage, type NewMessage } from '../inbox/inbox.store.ts';
import { amountOf } from './amount-of.ts';
import type { ClaimedEvent, StoredEvent } from './event.store.ts';

type NoticeName =
  | 'depositArrived'
  | 'depositLate'
  | 'depositWaits'
  | 'paymentReturned'
  | 'proofRefused'
  | 'refundBegan'
  | 'refundSent'
  | 'refundKept'
  | 'depositDisputed'
  | 'disputeWon'
  | 'disputeLost'
  | 'withdrawalPaid'
  | 'withdrawalReturned'
  | 'withdrawalRejected'
  | 'withdrawalCancelled'
  | 'feedbackAnswered'
  | 'beneficiaryAdded'
  | 'newDevice'
  | 'unknownDevice'
  | 'identityApproved'
  | 'identityRedo'
  | 'identityRejected'
  | 'drawClosing'
  | 'drawOpened'
  | 'limitRaise'
  | 'offerGranted'
  | 'fundsGranted'
  | 'ticketGranted'
  | 'matchRefused'
  | 'wagerCompleted'
  | 'wagerEnded'
  | 'levelReached'
  | 'levelWarned'
  | 'levelLowered'
  | 'win'
  | 'agentApproved'
  | 'agentDetails'
  | 'agentInvitations'
  | 'agentAccount'
  | 'commissionPaid'
  | 'breakBegan'
  | 'accountClosing'
  | 'excluded'
  | 'excludedForGood';

const SECURITY: ReadonlySet<NoticeName> = new Set([
  'beneficiaryAdded',
  'newDevice',
  'unknownDevice',
  'identityApproved',
  'identityRedo',
  'identityRejected',
  'limitRaise',
  'accountClosing',
  'breakBegan',
  'excluded',
  'excludedForGood',
]);

const OFFERS: ReadonlySet<NoticeName> = new Set([
  'offerGranted',
  'fundsGranted',
  'ticketGranted',
  'matchRefused',
  'wagerCompleted',
  'wagerEnded',
  'levelReached',
  'levelWarned',
  'levelLowered',
]);

const AGENTS: ReadonlySet<NoticeName> = new Set(['agentApproved', 'agentDetails', 'agentInvitations', 'agentAccount']);

const DRAWS: ReadonlySet<NoticeName> = new Set(['drawClosing', 'drawOpened']);

const IDENTITY_MESSAGES: Readonly<Record<string, NoticeName>> = {
  approved: 'identityApproved',
  retry: 'identityRedo',
  rejected: 'identityRejected',
};

const AGENT_MESSAGES: Readonly<Record<string, NoticeName>> = {
  approved: 'agentApproved',
  details: 'agentDetails',
  invitations: 'agentInvitations',
  account: 'agentAccount',
};

/** Events with exactly one message. */
const MESSAGES: Partial<Record<StoredEvent['kind'], NoticeName>> = {
  'deposit.suspended': 'depositWaits',
  'deposit.proof.refused': 'proofRefused',
  'deposit.refunding': 'refundBegan',
  'deposit.refunded': 'refundSent',
  'deposit.refund.refused': 'refundKept',
  'deposit.disputed': 'depositDisputed',
  'payment.returned': 'paymentReturned',
  'withdrawal.paid': 'withdrawalPaid',
  'withdrawal.returned': 'withdrawalReturned',
  'level.reached': 'levelReached',
  'level.warned': 'levelWarned',
  'level.lowered': 'levelLowered',
  'match.refused': 'matchRefused',
  'commission.paid': 'commissionPaid',
  'win.large': 'win',
  'draw.closing': 'drawClosing',
  'draw.opened': 'drawOpened',
  'limit.raise.requested': 'limitRaise',
  'account.closing': 'accountClosing',
  'break.began': 'breakBegan',
  'beneficiary.added': 'beneficiaryAdded',
  'feedback.answered': 'feedbackAnswered',
};

/** The message for an event; its texts are `notice.<name>.title` and `notice.<name>.text`. */
function messageNameOf({ body, kind }: StoredEvent): NoticeName | null {
  if (kind === 'deposit.credited') return body.isLate ? 'depositLate' : 'depositArrived';
  if (kind === 'withdrawal.ended') return body.state === 'cancelled' ? 'withdrawalCancelled' : 'withdrawalRejected';
  if (kind === 'identity.decided') return IDENTITY_MESSAGES[String(body.state)] ?? null;
  if (kind === 'agent.decided') return AGENT_MESSAGES[String(body.outcome)] ?? null;
  if (kind === 'offer.granted' && body.rounds) return 'ticketGranted';
  if (kind === 'offer.granted') return body.mustWager ? 'fundsGranted' : 'offerGranted';
  if (kind === 'wager.ended') return body.state === 'completed' ? 'wagerCompleted' : 'wagerEnded';
  if (kind === 'login.new-device') return body.device ? 'newDevice' : 'unknownDevice';
  if (kind === 'member.excluded') return body.until === null ? 'excludedForGood' : 'excluded';
  if (kind === 'deposit.dispute.ended') return body.state === 'won' ? 'disputeWon' : 'disputeLost';
  return MESSAGES[kind] ?? null;
}

function categoryOf(name: NoticeName): NewMessage['category'] {
  if (SECURITY.has(name) || AGENTS.has(name)) return 'security';
  if (DRAWS.has(name)) return 'draws';
  if (name === 'feedbackAnswered') return 'service';
  return OFFERS.has(name) ? 'offers' : 'money';
}

/** The message about an event in its member’s language; null if members are not notified of it. */
async function writeMessage(
  event: StoredEvent,
  client: Queryable,
  { merchants }: Pick<Context, 'merchants'>,
): Promise<(NewMessage & { language: LanguageCode }) | null> {
  const name = messageNameOf(event);
  if (!name || event.memberId === null) return null;
  const language = (await getMemberLanguage(client, event.memberId)) as LanguageCode;
  const merchant = merchants.find(({ code }) => code === event.merchant);
  const zone = merchant?.market.timeZone;
  const values = {
    amount: amountOf(event),
    account: String(event.body.masked ?? ''),
    game: String(event.body.game ?? ''),
    device: String(event.body.device ?? ''),
    until: untilOf(event, language, zone),
    level: inLanguage(merchant?.vipLevels?.[levelOf(event) - 1]?.labelName, language),
    number: String(event.body.number ?? ''),
    answer: String(event.body.text ?? ''),
    count: String(event.body.count ?? event.body.rounds ?? ''),
  };
  const text = (part: 'title' | 'text') => textOf(`notice.${name}.${part}` satisfies MessageKey, language, values);
  return {
    language,
    merchant: event.merchant,
    memberId: event.memberId,
    title: text('title'),
    body: text('text'),
    category: categoryOf(name),
    subject: subjectOf(event),
  };
}

/** Puts a message about an event into the member’s inbox. */
export async function notifyMember(
  event: StoredEvent,
  client: Client,
  context: Pick<Context, 'merchants'>,
): Promise<void> {
  const message = await writeMessage(event, client, context);
  if (message) await addMessage(client, message);
}

/** Sends the message about an event by e-mail, if the member wants e-mails about their money. */
export async function mailMember(
  event: ClaimedEvent,
  { merchants, messages, pool }: Pick<Context, 'merchants' | 'messages' | 'pool'>,
): Promise<void> {
  const merchant = merchants.find(({ code }) => code === event.merchant);
  if (!messages.email || !merchant || event.memberId === null) return;
  const to = await getMailAddress(pool, event.memberId);
  const message = to && (await writeMessage(event, pool, { merchants }));
  if (!message) return;
  const text = textOf('noticeMail', message.language, { text: message.body, brand: merchant.name });
  const subject = `${merchant.name}: ${message.title}`;
  await messages.email.send({ id: event.messageId, merchant, to, subject, text });
}

function subjectOf({ body }: StoredEvent): NewMessage['subject'] {
  const { beneficiaryId, betSeq, checkId, depositId, feedbackId, gameCode, sessionId, withdrawalId } = body;
  if (typeof depositId === 'string') return { type: 'deposit', id: depositId };
  if (typeof withdrawalId === 'string') return { type: 'withdrawal', id: withdrawalId };
  if (typeof gameCode === 'string') return { type: 'game', id: gameCode };
  if (typeof sessionId === 'string') return { type: 'login', id: sessionId };
  if (typeof betSeq === 'string') return { type: 'bet', id: betSeq };
  if (typeof feedbackId === 'string') return { type: 'feedback', id: feedbackId };
  if (typeof checkId === 'string') return { type: 'identity', id: checkId };
  return typeof beneficiaryId === 'string' ? { type: 'beneficiary', id: beneficiaryId } : null;
}

// As pages format times (`packages/i18n/src/moment.ts`, which is part of a package with React).
const DAY = { day: 'numeric', month: 'short', year: 'numeric', numberingSystem: 'latn' } as const;
const MINUTE = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** The level named in a message: the lost one, if any. */
const levelOf = ({ body }: StoredEvent): number => Number(body.from ?? body.rankLevel ?? 0);

/** The formatted end of a break, an exclusion, an account or the sale of a draw; with a time for breaks and draws. */
function untilOf({ body, kind }: StoredEvent, language: LanguageCode, timeZone?: string): string {
  const until = body.until ?? body.closesAt;
  if (typeof until !== 'string') return '';
  const style = kind === 'break.began' || kind.startsWith('draw.') ? { ...DAY, ...MINUTE } : DAY;
  return new Intl.DateTimeFormat(LANGUAGES[language].locale, { ...style, timeZone }).format(new Date(until));
}
