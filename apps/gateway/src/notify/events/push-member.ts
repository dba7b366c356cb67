import type { Client } from '@foyer/database/open-pool.ts';
import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';
import type { Context } from '../../context.ts';
import { type MessageKey, textOf } from '../../platform/connectors/message/message-texts.ts';
import { getMemberLanguage } from '../inbox/inbox.store.ts';
import { getPushPreference, type NewPush, queuePush } from '../push/push-message.store.ts';
import { amountOf } from './amount-of.ts';
import { isDrawWin, type StoredEvent } from './event.store.ts';

/** Events that members can be notified of by push. */
export const PUSHED_KINDS = [
  'draw.closing',
  'draw.opened',
  'draw.followed',
  'draw.settled',
  'win.large',
  'withdrawal.paid',
] as const;

type MessageKind = 'closing' | 'opened' | 'followed' | 'result' | 'win' | 'withdrawal';

interface Push extends Pick<NewPush, 'purpose' | 'topic' | 'page' | 'ttlSeconds'> {
  message: MessageKind;
}

const HOUR_SECONDS = 3600;
const SECOND_MS = 1000;
/** After a day offline, members see it in the inbox only. */
const RESULT_SECONDS = 24 * HOUR_SECONDS;
const MONEY_SECONDS = 72 * HOUR_SECONDS;
const MAX_TOPIC_LENGTH = 32;

/** A topic as in RFC 8030 §5.4. */
const toTopic = (name: string): string => name.replace(/[^\w-]/g, '-').slice(0, MAX_TOPIC_LENGTH);

const CLOSINGS: Partial<Record<StoredEvent['kind'], MessageKind>> = {
  'draw.opened': 'opened',
  'draw.followed': 'followed',
};

/** The possible push messages about an event, the most welcome first; the first one that the member wants is sent. */
function pushesOf({ body, kind }: StoredEvent, now: number): Push[] {
  const game = String(body.gameCode ?? '');
  if (kind === 'withdrawal.paid') {
    const page = `/m/member/withdraw/${body.withdrawalId}`;
    return [{ message: 'withdrawal', purpose: 'withdrawal', topic: null, page, ttlSeconds: MONEY_SECONDS }];
  }
  if (kind === 'win.large') {
    const [topic, page] = [toTopic(`win-${body.betSeq}`), `/m/member/bets/${body.betSeq}`];
    return [{ message: 'win', purpose: 'win', topic, page, ttlSeconds: MONEY_SECONDS }];
  }
  if (kind === 'draw.settled') {
    const common = { page: '/m/member/bets', ttlSeconds: RESULT_SECONDS };
    // Separate topics, so that a result never replaces a win.
    const win: Push = { ...common, message: 'win', purpose: 'win', topic: toTopic(`win-${game}`) };
    const result: Push = { ...common, message: 'result', purpose: 'result', topic: toTopic(`result-${game}`) };
    return BigInt(String(body.amountMinor ?? 0)) > 0n ? [win, result] : [result];
  }
  const ttlSeconds = Math.floor((Date.parse(String(body.closesAt)) - now) / SECOND_MS);
  if (!(ttlSeconds > 0)) return [];
  const message = CLOSINGS[kind] ?? 'closing';
  const page = `/m/elott?game=${encodeURIComponent(game)}`;
  return [{ message, purpose: 'closing', topic: toTopic(`closing-${game}`), page, ttlSeconds }];
}

/**
 * Queues a push message about an event for the member’s browsers, if they want it. It contains amounts only if the member has
 * allowed that, since it is shown on locked screens.
 */
export async function pushMember(
  event: StoredEvent,
  client: Client,
  { merchants, now }: Pick<Context, 'merchants' | 'now'>,
): Promise<void> {
  const { memberId } = event;
  const merchant = merchants.find(({ code }) => code === event.merchant);
  if (memberId === null || !merchant) return;
  // The message about the draw includes its wins.
  if (event.kind === 'win.large' && (await isDrawWin(client, String(event.body.betSeq)))) return;
  for (const { message, ...push } of pushesOf(event, now())) {
    const { isWanted, showsDetails } = await getPushPreference(client, memberId, push.purpose);
    if (!isWanted) continue;
    const language = (await getMemberLanguage(client, memberId)) as LanguageCode;
    const values = {
      amount: amountOf(event),
      brand: merchant.name,
      game: String(event.body.game ?? ''),
      time: timeOf(event, language, merchant.market.timeZone),
    };
    const hasDetails = showsDetails && values.amount !== '' && HAS_DETAILS.has(message);
    const text = (part: 'title' | 'text' | 'details') =>
      textOf(`push.${message}.${part}` as MessageKey, language, values);
    await queuePush(client, { ...push, memberId, title: text('title'), body: text(hasDetails ? 'details' : 'text') });
    return;
  }
}

const HAS_DETAILS: ReadonlySet<MessageKind> = new Set(['win', 'withdrawal']);

const MINUTE = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', numberingSystem: 'latn' } as const;

/** When a draw closes, in the market’s time zone; empty for other events. */
function timeOf({ body }: StoredEvent, language: LanguageCode, timeZone: string): string {
  if (typeof body.closesAt !== 'string') return '';
  const style = { ...MINUTE, timeZone };
  return new Intl.DateTimeFormat(LANGUAGES[language].locale, style).format(new Date(body.closesAt));
}
