import { Suspense } from 'react';
import { lazyWithFallback } from '../../page/lazy-with-fallback.ts';
import type { HelpLine } from './support-data.ts';

const ChatLauncher = lazyWithFallback(() => import('./providers/chat-launcher.tsx'));
const Channels = lazyWithFallback(() => import('./providers/channels.tsx'));

/** Opens the chat if the merchant uses other providers too; loaded when it is needed. */
export function LazyChatLauncher(props: { helpLines: readonly HelpLine[]; onClose(): void }) {
  return (
    <Suspense fallback={null}>
      <ChatLauncher {...props} />
    </Suspense>
  );
}

/** The other entries of customer service, loaded after the page. */
export function LazyChannels() {
  return (
    <Suspense fallback={null}>
      <Channels />
    </Suspense>
  );
}
