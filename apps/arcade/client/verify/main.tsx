import '@foyer/ui/base.css';
import { renderPage } from '@foyer/i18n/render-page.tsx';
import { createRoot } from 'react-dom/client';
import { readRoundId } from '../device/address.ts';
import { readBoot } from '../device/boot.ts';
import { VerifyPage } from './verify.page.tsx';

const root = document.getElementById('app');
if (!root) throw new Error('the page has no #app');
renderPage(createRoot(root), readBoot, () => <VerifyPage roundId={readRoundId()} />);
