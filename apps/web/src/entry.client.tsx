import { MessagesProvider } from '@foyer/i18n/translate.tsx';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import './device/import-file.ts';
import { readPageHead, readPageMarks } from './device/page.ts';
import { PageHeadContext } from './device/page-head.ts';
import { startMessages } from './page/page-messages.ts';
import { isMessageGroup } from './page/route-messages.ts';

/** Hydrates the server-rendered page. A function, because the oldest browsers have no top-level await. */
async function start(): Promise<void> {
  const head = readPageHead();
  const catalog = await startMessages(readPageMarks().language, head.messageGroups.filter(isMessageGroup));
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageHeadContext value={head}>
          <MessagesProvider value={catalog}>
            <HydratedRouter />
          </MessagesProvider>
        </PageHeadContext>
      </StrictMode>,
    );
  });
}

start();
