import { type ChatProvider, type ChatProviders, chatHostsOf } from '@foyer/merchant/chat-providers.ts';

/** What a document lets in for the chat providers of its merchant. */
interface ChatHosts {
  /** Whose scripts and styles run in the page, and whom those call. */
  widgets: readonly string[];
  /** Whose pages are shown in frames. */
  frames: readonly string[];
}

const WIDGETS: readonly ChatProvider[] = ['LIVECHAT', 'COMM100'];

/**
 * The hosts of the providers that a merchant uses, on every page of it: a visitor goes on to the chat without a new document. Those that
 * are linked to alone are not among them; those in a frame run no script in the page.
 */
export function chatHostsOfPage({ chatProviders }: { chatProviders?: ChatProviders | undefined }): ChatHosts {
  const widgets = WIDGETS.flatMap((provider) => chatHostsOf(chatProviders, provider));
  return { widgets, frames: [...widgets, ...chatHostsOf(chatProviders, 'AICAN')] };
}
