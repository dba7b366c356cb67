import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadWords } from './app/load-words.ts';
import { PageHeadContext } from './app/page-head.ts';
import { SpeechProvider } from './app/words.tsx';
import { readPageHead, readPageMarks } from './device/page.ts';

const { language } = readPageMarks();
const head = readPageHead();
const words = await loadWords(language);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageHeadContext value={head}>
        <SpeechProvider value={{ language, words }}>
          <HydratedRouter />
        </SpeechProvider>
      </PageHeadContext>
    </StrictMode>,
  );
});
