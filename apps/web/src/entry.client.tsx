import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { PageHeadContext } from './app/page-head.ts';
import { startWords } from './app/page-words.ts';
import { SpeechProvider } from './app/words.tsx';
import { readPageHead, readPageMarks } from './device/page.ts';

/** Takes over the page that the server wrote. NOTE a function: the oldest browsers know no await outside of one. */
async function start(): Promise<void> {
  const head = readPageHead();
  const speech = await startWords(readPageMarks().language, head.wordGroups);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageHeadContext value={head}>
          <SpeechProvider value={speech}>
            <HydratedRouter />
          </SpeechProvider>
        </PageHeadContext>
      </StrictMode>,
    );
  });
}

start();
