import { MessagesProvider } from '@foyer/i18n/translate.tsx';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import './device/import-file.ts';
import { isComplete } from './device/is-complete.ts';
import { readPageHead, readPageMarks } from './device/page.ts';
import { PageHeadContext } from './device/page-head.ts';
import { startMessages } from './page/page-messages.ts';
import { isMessageGroup } from './page/route-messages.ts';

/** Hydrates the page that the server has rendered. A function, because the oldest browsers have no top-level await. */
async function start(): Promise<void> {
  const head = readPageHead();
  const catalog = await startMessages(readPageMarks().language, head.messageGroups.filter(isMessageGroup));
  const app = (
    <StrictMode>
      <PageHeadContext value={head}>
        <MessagesProvider value={catalog}>
          <HydratedRouter />
        </MessagesProvider>
      </PageHeadContext>
    </StrictMode>
  );
  // A page that was damaged on its way is rendered anew.
  if (!isComplete(document.body)) return createRoot(document).render(app);
  startTransition(() => void hydrateRoot(document, app));
}

start();
