import './desk.css';
import { MessagesProvider } from '@foyer/i18n/translate.tsx';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { readBoot } from './device/boot.ts';

const root = document.getElementById('app');
if (!root) throw new Error('the page has no #app');
createRoot(root).render(
  <StrictMode>
    <MessagesProvider value={readBoot()}>
      <App />
    </MessagesProvider>
  </StrictMode>,
);
