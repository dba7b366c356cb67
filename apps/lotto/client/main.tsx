import '@foyer/ui/base.css';
import { renderPage } from '@foyer/i18n/render-page.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RefusalError } from './api/call.ts';
import { openSession } from './api/open-session.ts';
import { App } from './app/app.tsx';
import { readBoot } from './device/boot.ts';

const queries = new QueryClient({
  defaultOptions: {
    // A refusal will not change; a missing answer may be temporary.
    queries: { retry: (failures, error) => !(error instanceof RefusalError) && failures < 2, staleTime: 1_000 },
  },
});

void openSession();
const root = document.getElementById('app');
if (!root) throw new Error('the page has no #app');
renderPage(createRoot(root), readBoot, (page) => (
  <QueryClientProvider client={queries}>
    <App page={page} />
  </QueryClientProvider>
));
