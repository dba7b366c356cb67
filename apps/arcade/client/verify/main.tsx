import '@foyer/ui/base.css';
import { MessagesProvider } from '@foyer/i18n/translate.tsx';
import { createRoot } from 'react-dom/client';
import { readRoundId } from '../device/address.ts';
import { readBoot } from '../device/boot.ts';
import { VerifyPage } from './verify.page.tsx';

const { messages, page } = readBoot();
const root = document.getElementById('app');
if (!root) throw new Error('the page has no #app');
createRoot(root).render(
  <MessagesProvider value={{ locale: page.locale, messages }}>
    <VerifyPage roundId={readRoundId()} />
  </MessagesProvider>,
);
