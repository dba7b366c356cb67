import { Suspense } from 'react';
import { lazyWithFallback } from '../../page/lazy-with-fallback.ts';
import type { HelpLine } from './support-data.ts';

const Chat = lazyWithFallback(() => import('./chat/chat-sheet.tsx'));

/** The chat, loaded when it is opened. */
export function LazyChat(props: { helpLines: readonly HelpLine[]; onClose(): void }) {
  return (
    <Suspense fallback={null}>
      <Chat {...props} />
    </Suspense>
  );
}
