import '@foyer/ui/base.css';
import { MessagesProvider } from '@foyer/i18n/translate.tsx';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { openSession } from './api/open-session.ts';
import { App } from './app/app.tsx';
import { readBoot } from './device/boot.ts';

const { messages, page } = readBoot();
void openSession();
const root = document.getElementById('app');
if (!root) throw new Error('the page has no #app');
createRoot(root).render(
  <StrictMode>
    <MessagesProvider value={{ locale: page.locale, messages }}>
      <App page={page} />
    </MessagesProvider>
  </StrictMode>,
);
