import { type ChatProvider, type ChatProviders, chatHostsOf } from '@foyer/merchant/chat-providers.ts';

/** The hosts that a document allows for its merchant's chat providers. */
interface ChatHosts {
  /** Hosts of scripts and styles in the page, and of their calls. */
  widgets: readonly string[];
  /** Hosts of framed pages. */
  frames: readonly string[];
}

const WIDGETS: readonly ChatProvider[] = ['LIVECHAT', 'COMM100'];

/**
 * The hosts of the providers that a merchant uses, for every page: a visitor navigates to the chat without a new document. Providers
 * that are only linked to are left out; those in a frame run no script in the page.
 */
export function chatHostsOfPage({ chatProviders }: { chatProviders?: ChatProviders | undefined }): ChatHosts {
  const widgets = WIDGETS.flatMap((provider) => chatHostsOf(chatProviders, provider));
  return { widgets, frames: [...widgets, ...chatHostsOf(chatProviders, 'AICAN')] };
}
