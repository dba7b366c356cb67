import '@foyer/ui/base.css';
import { MessagesProvider } from '@foyer/i18n/translate.tsx';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readVerifyBoot } from '../device/verify-boot.ts';
import { VerifyPage } from './verify.page.tsx';

const { page, messages } = readVerifyBoot();
// The signature modules are loaded lazily: fetch them now, so that a file can be checked offline.
void import('@noble/curves/bls12-381.js');
void import('@noble/curves/ed25519.js');

const root = document.getElementById('app');
if (!root) throw new Error('the page has no #app');
createRoot(root).render(
  <StrictMode>
    <MessagesProvider value={{ locale: page.locale, messages }}>
      <VerifyPage page={page} />
    </MessagesProvider>
  </StrictMode>,
);
