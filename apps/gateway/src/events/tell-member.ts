import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';
import { toCurrencyCode } from '@foyer/money/currency.ts';
import { formatMoney } from '@foyer/money/format-money.ts';
import { money } from '@foyer/money/money.ts';
import { type MessageKey, textOf } from '../connectors/message/message-texts.ts';
import type { Context } from '../context.ts';
import { addMessage, getMemberLanguage, type NewMessage } from '../inbox/inbox.store.ts';
import type { Client } from '../wallet/ledger.store.ts';
import type { StoredEvent } from './event.store.ts';

type Titled =
  | 'depositArrived'
  | 'depositLate'
  | 'depositWaits'
  | 'paymentReturned'
  | 'withdrawalPaid'
  | 'withdrawalReturned'
  | 'withdrawalRejected'
  | 'withdrawalCancelled'
  | 'beneficiaryAdded'
  | 'identityApproved'
  | 'identityRedo'
  | 'identityRejected'
  | 'limitRaise'
  | 'breakBegan'
  | 'excluded'
  | 'excludedForGood';

const SECURITY: ReadonlySet<Titled> = new Set([
  'beneficiaryAdded',
  'identityApproved',
  'identityRedo',
  'identityRejected',
  'limitRaise',
  'breakBegan',
  'excluded',
  'excludedForGood',
]);

const IDENTITY_NOTICES: Readonly<Record<string, Titled>> = {
  approved: 'identityApproved',
  retry: 'identityRedo',
  rejected: 'identityRejected',
};

/** Which message an event is; the texts are `notice.<name>.title` and `notice.<name>.text`. */
function noticeOf({ body, kind }: StoredEvent): Titled | null {
  if (kind === 'deposit.credited') return body.isLate ? 'depositLate' : 'depositArrived';
  if (kind === 'deposit.suspended') return 'depositWaits';
  if (kind === 'payment.returned') return 'paymentReturned';
  if (kind === 'withdrawal.paid') return 'withdrawalPaid';
  if (kind === 'withdrawal.returned') return 'withdrawalReturned';
  if (kind === 'withdrawal.ended') return body.state === 'cancelled' ? 'withdrawalCancelled' : 'withdrawalRejected';
  if (kind === 'identity.decided') return IDENTITY_NOTICES[String(body.state)] ?? null;
  if (kind === 'limit.raise.requested') return 'limitRaise';
  if (kind === 'break.began') return 'breakBegan';
  if (kind === 'member.excluded') return body.until === null ? 'excludedForGood' : 'excluded';
  return kind === 'beneficiary.added' ? 'beneficiaryAdded' : null;
}

/** Puts a message about an event into the member’s inbox, in their language. */
export async function tellMember(
  event: StoredEvent,
  client: Client,
  { merchants }: Pick<Context, 'merchants'>,
): Promise<void> {
  const name = noticeOf(event);
  if (!name || event.memberId === null) return;
  const language = (await getMemberLanguage(client, event.memberId)) as LanguageCode;
  const zone = merchants.find(({ code }) => code === event.merchant)?.market.timeZone;
  const values = {
    amount: amountOf(event),
    account: String(event.body.masked ?? ''),
    until: untilOf(event, language, zone),
  };
  const text = (part: 'title' | 'text') => textOf(`notice.${name}.${part}` satisfies MessageKey, language, values);
  await addMessage(client, {
    merchant: event.merchant,
    memberId: event.memberId,
    title: text('title'),
    body: text('text'),
    category: SECURITY.has(name) ? 'security' : 'money',
    subject: subjectOf(event),
  });
}

function subjectOf({ body }: StoredEvent): NewMessage['subject'] {
  const { beneficiaryId, checkId, depositId, withdrawalId } = body;
  if (typeof depositId === 'string') return { type: 'deposit', id: depositId };
  if (typeof withdrawalId === 'string') return { type: 'withdrawal', id: withdrawalId };
  if (typeof checkId === 'string') return { type: 'identity', id: checkId };
  return typeof beneficiaryId === 'string' ? { type: 'beneficiary', id: beneficiaryId } : null;
}

// As pages write times (`packages/i18n/src/moment.ts`, which is part of a package with React).
const DAY = { day: 'numeric', month: 'short', year: 'numeric', numberingSystem: 'latn' } as const;
const MINUTE = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Until when a break or an exclusion lasts: a day for an exclusion, also a time for a break. */
function untilOf({ body, kind }: StoredEvent, language: LanguageCode, timeZone?: string): string {
  if (typeof body.until !== 'string') return '';
  const style = kind === 'break.began' ? { ...DAY, ...MINUTE } : DAY;
  return new Intl.DateTimeFormat(LANGUAGES[language].locale, { ...style, timeZone }).format(new Date(body.until));
}

function amountOf({ body }: StoredEvent): string {
  const minor = body.creditedMinor ?? body.suspendedMinor ?? body.amountMinor;
  if (typeof minor !== 'string' || typeof body.currency !== 'string') return '';
  return formatMoney(money(BigInt(minor), toCurrencyCode(body.currency)));
}
