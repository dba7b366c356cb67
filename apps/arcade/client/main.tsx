import '@foyer/ui/base.css';
import { renderPage } from '@foyer/i18n/render-page.tsx';
import { createRoot } from 'react-dom/client';
import { openSession } from './api/open-session.ts';
import { App } from './app/app.tsx';
import { readBoot } from './device/boot.ts';

void openSession();
const root = document.getElementById('app');
if (!root) throw new Error('the page has no #app');
renderPage(createRoot(root), readBoot, (page) => <App page={page} />);
