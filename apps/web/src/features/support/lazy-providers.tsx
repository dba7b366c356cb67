import { Suspense } from 'react';
import { lazyWithFallback } from '../../page/lazy-with-fallback.ts';

const ChatLauncher = lazyWithFallback(() => import('./providers/chat-door.tsx'));
const Channels = lazyWithFallback(() => import('./providers/channels.tsx'));

/** What opens the chat where the merchant uses other providers too, loaded when it is needed. */
export function LazyChatDoor(props: { onClose(): void }) {
  return (
    <Suspense fallback={null}>
      <ChatLauncher {...props} />
    </Suspense>
  );
}

/** The other ways to customer service, loaded after the page. */
export function LazyChannels() {
  return (
    <Suspense fallback={null}>
      <Channels />
    </Suspense>
  );
}
