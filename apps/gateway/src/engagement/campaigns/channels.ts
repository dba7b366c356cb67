import type { Client } from '@foyer/database/open-pool.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { inLanguage, type Merchant } from '@foyer/merchant/merchant.ts';
import { hasConsent } from '../../accounts/preferences/member-settings.store.ts';
import type { Context } from '../../context.ts';
import { addMessage } from '../../notify/inbox/inbox.store.ts';
import { queuePush } from '../../notify/push/push-message.store.ts';
import type { MessageSender, OutgoingMessage } from '../../platform/connectors/message/message-sender.ts';
import type { DueSend } from './campaign.store.ts';
import type { CampaignChannel, CampaignStep } from './campaigns-document.ts';
import { addPopup } from './popup.store.ts';

const CONSENTS = {
  mail: 'offersByEmail',
  sms: 'offersBySms',
  push: 'offersByPush',
  inbox: null,
  popup: null,
} as const;

/** Whether a member has agreed to offers by a channel. */
export async function hasConsentTo(
  client: Client,
  { channel, memberId }: Pick<DueSend, 'channel' | 'memberId'>,
): Promise<boolean> {
  const purpose = CONSENTS[channel];
  return purpose === null || hasConsent(client, memberId, purpose);
}

/** A message for a service, which is called outside of transactions. */
export interface Outgoing {
  service: MessageSender;
  message: Omit<OutgoingMessage, 'id'>;
}

/** `sent`: by what was written; `no.address`: the member or the merchant has no address for the channel. */
type Written = 'sent' | 'no.address' | Outgoing;

interface Sending {
  due: Omit<DueSend, 'id'>;
  merchant: Merchant;
  step: CampaignStep;
}

type Writer = (client: Client, sending: Sending, context: Pick<Context, 'messages'>) => Promise<Written>;

/** Writes a message to the database, or composes it for the service of its channel. */
export const writeMessage: Writer = (client, sending, context) =>
  WRITERS[sending.due.channel](client, sending, context);

/** The page that a push message of a campaign opens, and how long it stays useful. */
const PUSH_PAGE = '/m/activity';
const PUSH_SECONDS = 24 * 3600;
const MAX_TOPIC_LENGTH = 32;
const toPushTopic = (campaignId: string): string => `c-${campaignId}`.slice(0, MAX_TOPIC_LENGTH);

const textsOf = ({ text, title }: CampaignStep, language: string) => ({
  title: inLanguage(title, language as LanguageCode),
  text: inLanguage(text, language as LanguageCode),
});

const WRITERS: Readonly<Record<CampaignChannel, Writer>> = {
  inbox: async (client, { step, due: { language, memberId }, merchant }) => {
    const { text, title } = textsOf(step, language);
    const message = {
      merchant: merchant.code,
      memberId,
      title,
      body: text,
      category: 'offers' as const,
      subject: null,
    };
    await addMessage(client, message);
    return 'sent';
  },
  mail: async (_client, { step, due: { email, language }, merchant }, { messages }) => {
    if (!messages.email || !email) return 'no.address';
    const { text, title } = textsOf(step, language);
    return { service: messages.email, message: { merchant, to: email, subject: `${merchant.name}: ${title}`, text } };
  },
  sms: async (_client, { step, due: { language, mobile }, merchant }, { messages }) => {
    if (!messages.sms || !mobile) return 'no.address';
    return {
      service: messages.sms,
      message: { merchant, to: mobile, subject: '', text: textsOf(step, language).text },
    };
  },
  // The sender of push messages checks policy and consent again.
  push: async (client, { step, due: { campaignId, language, memberId } }) => {
    const { text, title } = textsOf(step, language);
    const content = { title, body: text, page: PUSH_PAGE, topic: toPushTopic(campaignId) };
    const queued = await queuePush(client, { ...content, memberId, purpose: 'offers', ttlSeconds: PUSH_SECONDS });
    return queued > 0 ? 'sent' : 'no.address';
  },
  // The policy is checked again on the visit.
  popup: async (client, { due: { campaignId, memberId, step }, merchant }) => {
    await addPopup(client, { merchant: merchant.code, memberId, campaignId, step });
    return 'sent';
  },
};
