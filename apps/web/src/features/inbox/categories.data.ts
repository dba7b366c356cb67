import type { InboxCategory } from '@foyer/contract/inbox/shapes.ts';
import type { IconName } from '@foyer/ui/icon-names.data.ts';
import type { MessageKey } from '../../page/message-keys.ts';

/** The categories in the order of the filters. */
export const CATEGORIES: Record<InboxCategory, { name: MessageKey; icon: IconName }> = {
  money: { name: 'inbox.money', icon: 'wallet' },
  draws: { name: 'inbox.draws', icon: 'crown' },
  security: { name: 'inbox.security', icon: 'shield-check' },
  offers: { name: 'inbox.offers', icon: 'gift' },
  service: { name: 'inbox.service', icon: 'info' },
};

/** The category in a query; null: all. */
export const readCategory = (text: string | null): InboxCategory | null =>
  text !== null && Object.keys(CATEGORIES).includes(text) ? (text as InboxCategory) : null;
