import '@foyer/ui/base.css';
import { renderPage } from '@foyer/i18n/render-page.tsx';
import { createRoot } from 'react-dom/client';
import { readVerifyBoot } from '../device/verify-boot.ts';
import { VerifyPage } from './verify.page.tsx';

// The signature modules are loaded lazily: fetch them now, so that a file can be checked offline.
void import('@noble/curves/bls12-381.js');
void import('@noble/curves/ed25519.js');

const root = document.getElementById('app');
if (!root) throw new Error('the page has no #app');
renderPage(createRoot(root), readVerifyBoot, (page) => <VerifyPage page={page} />);
