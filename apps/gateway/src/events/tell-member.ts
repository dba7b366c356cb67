import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { toCurrencyCode } from '@foyer/money/currency.ts';
import { formatMoney } from '@foyer/money/format-money.ts';
import { money } from '@foyer/money/money.ts';
import { type MessageKey, textOf } from '../connectors/message/message-texts.ts';
import { addMessage, getMemberLanguage } from '../inbox/inbox.store.ts';
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
  | 'beneficiaryAdded';

/** Which message an event is; the texts are `notice.<name>.title` and `notice.<name>.text`. */
function noticeOf({ body, kind }: StoredEvent): Titled | null {
  if (kind === 'deposit.credited') return body.isLate ? 'depositLate' : 'depositArrived';
  if (kind === 'deposit.suspended') return 'depositWaits';
  if (kind === 'payment.returned') return 'paymentReturned';
  if (kind === 'withdrawal.paid') return 'withdrawalPaid';
  if (kind === 'withdrawal.returned') return 'withdrawalReturned';
  if (kind === 'withdrawal.ended') return body.state === 'cancelled' ? 'withdrawalCancelled' : 'withdrawalRejected';
  return kind === 'beneficiary.added' ? 'beneficiaryAdded' : null;
}

/** Puts a message about an event into the member’s inbox, in their language. */
export async function tellMember(event: StoredEvent, client: Client): Promise<void> {
  const name = noticeOf(event);
  if (!name || event.memberId === null) return;
  const language = (await getMemberLanguage(client, event.memberId)) as LanguageCode;
  const values = { amount: amountOf(event), account: String(event.body.masked ?? '') };
  const text = (part: 'title' | 'text') => textOf(`notice.${name}.${part}` satisfies MessageKey, language, values);
  await addMessage(client, {
    merchant: event.merchant,
    memberId: event.memberId,
    title: text('title'),
    body: text('text'),
  });
}

function amountOf({ body }: StoredEvent): string {
  const minor = body.creditedMinor ?? body.suspendedMinor ?? body.amountMinor;
  if (typeof minor !== 'string' || typeof body.currency !== 'string') return '';
  return formatMoney(money(BigInt(minor), toCurrencyCode(body.currency)));
}
