import '@foyer/ui/base.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Refused } from './api/call.ts';
import { openSession } from './api/open-session.ts';
import { App } from './app/app.tsx';
import { readBoot } from './device/boot.ts';
import { WordsProvider } from './words/words.tsx';

const { page, words } = readBoot();
const queries = new QueryClient({
  defaultOptions: {
    // A refusal stays one however often it is asked for; silence may be over in a moment.
    queries: { retry: (failures, error) => !(error instanceof Refused) && failures < 2, staleTime: 1_000 },
  },
});

void openSession();
const root = document.getElementById('app');
if (!root) throw new Error('the page has no #app');
createRoot(root).render(
  <StrictMode>
    <WordsProvider messages={words} locale={page.locale}>
      <QueryClientProvider client={queries}>
        <App page={page} />
      </QueryClientProvider>
    </WordsProvider>
  </StrictMode>,
);
